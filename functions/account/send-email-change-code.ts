import { contactApi } from '#shared/account/contact-api.ts'
import { http } from '#functions/kit/http.ts'

export const sendEmailChangeCode = http(contactApi.sendEmailChangeCode, async () => {
  throw new Error('not written yet')
})
