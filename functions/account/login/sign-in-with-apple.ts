import type { Context } from '#functions/platform/context.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { readAppleToken } from '#functions/vendor/apple/verify.ts'
import { identify } from './identify.ts'

export const signInWithApple = http(
  loginApi.signInWithApple,
  async ({ body, headers }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    const person = await readAppleToken(context, body.identity_token, body.nonce, body.user)
    return identify(context, { provider: 'apple', person, token: body.identity_token, headers })
  },
)
