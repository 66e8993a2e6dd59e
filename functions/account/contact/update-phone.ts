import { contactApi } from '#shared/account/contact-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { changeContact, readUnfixed } from './contact.ts'

export const updatePhone = http(contactApi.updatePhone, async ({ body, caller, correlation }, ports) => {
  const user = await readUnfixed(ports, caller)
  // A repeat, after an answer that was lost, finds its work done and its proof used up.
  if (user.phone !== body.user_name) await changeContact(ports, caller, user, 'number', body.user_name, correlation)
  return { message: 'UPDATED', success: true }
})
