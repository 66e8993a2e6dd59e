import { registrationApi } from '#shared/account/registration-api.ts'
import { http } from '#functions/kit/http.ts'

export const verifyPhoneCode = http(registrationApi.verifyPhoneCode, async () => {
  throw new Error('not written yet')
})
