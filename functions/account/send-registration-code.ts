import { registrationApi } from '#shared/account/registration-api.ts'
import { http } from '#functions/kit/http.ts'

export const sendRegistrationCode = http(registrationApi.sendRegistrationCode, async () => {
  throw new Error('not written yet')
})
