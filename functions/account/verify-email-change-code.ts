import { contactApi } from '#shared/account/contact-api.ts'
import { http } from '#functions/kit/http.ts'

export const verifyEmailChangeCode = http(contactApi.verifyEmailChangeCode, async () => {
  throw new Error('not written yet')
})
