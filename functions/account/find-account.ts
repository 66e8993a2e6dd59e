import { loginApi } from '#shared/account/login-api.ts'
import { http } from '#functions/kit/http.ts'

export const findAccount = http(loginApi.findAccount, async () => {
  throw new Error('not written yet')
})
