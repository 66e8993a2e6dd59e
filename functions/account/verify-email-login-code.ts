import { loginApi } from '#shared/account/login-api.ts'
import { http } from '#functions/kit/http.ts'

export const verifyEmailLoginCode = http(loginApi.verifyEmailLoginCode, async () => {
  throw new Error('not written yet')
})
