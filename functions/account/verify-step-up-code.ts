import { contactApi } from '#shared/account/contact-api.ts'
import { http } from '#functions/kit/http.ts'

export const verifyStepUpCode = http(contactApi.verifyStepUpCode, async () => {
  throw new Error('not written yet')
})
