import { loginApi } from '#shared/account/login-api.ts'
import { http } from '#functions/kit/http.ts'

export const requestCodeByCall = http(loginApi.requestCodeByCall, async () => {
  throw new Error('not written yet')
})
