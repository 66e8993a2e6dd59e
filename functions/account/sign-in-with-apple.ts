import { loginApi } from '#shared/account/login-api.ts'
import { http } from '#functions/kit/http.ts'

export const signInWithApple = http(loginApi.signInWithApple, async () => {
  throw new Error('not written yet')
})
