import { registrationApi } from '#shared/account/registration-api.ts'
import { http } from '#functions/kit/http.ts'

export const sendPhoneCode = http(registrationApi.sendPhoneCode, async () => {
  throw new Error('not written yet')
})
