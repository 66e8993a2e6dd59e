import type { Context } from '#functions/platform/context.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { readGoogleToken } from '#functions/vendor/google/verify.ts'
import { identify } from './identify.ts'

export const signInWithGoogle = http(
  loginApi.signInWithGoogle,
  async ({ body, headers }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    const person = await readGoogleToken(context, body.id_token, body.nonce)
    return identify(context, { provider: 'google', person, token: body.id_token, headers })
  },
)
