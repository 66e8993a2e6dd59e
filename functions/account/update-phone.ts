import { contactApi } from '#shared/account/contact-api.ts'
import { http } from '#functions/kit/http.ts'

export const updatePhone = http(contactApi.updatePhone, async () => {
  throw new Error('not written yet')
})
