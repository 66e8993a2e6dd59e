import type { Context } from '#functions/platform/context.ts'
import { contactApi } from '#shared/account/contact-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { changeContact, readUserForContactChange } from './contact.ts'

export const updatePhone = http(
  contactApi.updatePhone,
  async ({ body, caller }, context: Context<'table' | 'secrets'>) => {
    const user = await readUserForContactChange(context, caller)
    // A repeat after a lost response finds the change made and the proof consumed.
    if (user.phone !== body.user_name) await changeContact(context, caller, user, 'number', body.user_name)
    return { message: 'UPDATED', success: true }
  },
)
