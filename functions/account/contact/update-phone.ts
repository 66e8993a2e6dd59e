import { contactApi } from '#shared/account/contact-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { changeContact, readUserForContactChange } from './contact.ts'

export const updatePhone = http(contactApi.updatePhone, async ({ body, caller, correlation }, ports) => {
  const user = await readUserForContactChange(ports, caller)
  // A repeat after a lost response finds the change made and the proof consumed.
  if (user.phone !== body.user_name) await changeContact(ports, caller, user, 'number', body.user_name, correlation)
  return { message: 'UPDATED', success: true }
})
