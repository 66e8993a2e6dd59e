import { loginApi } from '#shared/account/login-api.ts'
import { http } from '#functions/kit/http.ts'

export const sendEmailLoginCode = http(loginApi.sendEmailLoginCode, async () => {
  throw new Error('not written yet')
})
