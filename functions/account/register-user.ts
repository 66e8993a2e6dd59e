import { registrationApi } from '#shared/account/registration-api.ts'
import { http } from '#functions/kit/http.ts'

export const registerUser = http(registrationApi.registerUser, async () => {
  throw new Error('not written yet')
})
