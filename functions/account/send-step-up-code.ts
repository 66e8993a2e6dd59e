import { contactApi } from '#shared/account/contact-api.ts'
import { http } from '#functions/kit/http.ts'

export const sendStepUpCode = http(contactApi.sendStepUpCode, async () => {
  throw new Error('not written yet')
})
