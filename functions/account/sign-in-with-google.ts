import { loginApi } from '#shared/account/login-api.ts'
import { http } from '#functions/kit/http.ts'

export const signInWithGoogle = http(loginApi.signInWithGoogle, async () => {
  throw new Error('not written yet')
})
