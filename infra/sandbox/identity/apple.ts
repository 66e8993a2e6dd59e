import type { Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import type { Sandbox } from '#infra/sandbox/define.ts'
import { identityProvider } from './provider.ts'

const lifeSeconds = 600

export function appleSandbox(_secrets: Secrets, { apple }: Settings): Sandbox {
  return identityProvider({
    name: 'apple',
    help: [
      'Sign in with Apple: GET /auth/keys returns the public keys of its identity tokens. Boolean claims are strings. A nonce is what the app sent: usually the SHA-256 of its own nonce, in hex.',
    ],
    keysPath: '/auth/keys',
    keysCacheControl: 'max-age=86400',
    claims: ({ sub, email, nowSeconds }) => ({
      iss: 'https://appleid.apple.com',
      aud: apple.clientIds[0],
      sub,
      email,
      email_verified: 'true',
      is_private_email: String(email.endsWith('@privaterelay.appleid.com')),
      nonce_supported: true,
      auth_time: nowSeconds,
      iat: nowSeconds,
      exp: nowSeconds + lifeSeconds,
    }),
  })
}
