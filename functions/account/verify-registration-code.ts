import { registrationApi } from '#shared/account/registration-api.ts'
import { http } from '#functions/kit/http.ts'

export const verifyRegistrationCode = http(registrationApi.verifyRegistrationCode, async () => {
  throw new Error('not written yet')
})
