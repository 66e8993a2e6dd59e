import type { Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import type { Sandbox } from '#infra/sandbox/define.ts'
import { identityProvider } from './provider.ts'

const lifeSeconds = 3_600

export function googleSandbox(_secrets: Secrets, { google }: Settings): Sandbox {
  return identityProvider({
    name: 'google',
    help: ['Google sign-in: GET /oauth2/v3/certs returns the public keys of its ID tokens.'],
    keysPath: '/oauth2/v3/certs',
    keysCacheControl: 'public, max-age=22000, must-revalidate, no-transform',
    claims: ({ sub, email, nowSeconds }) => ({
      iss: 'https://accounts.google.com',
      azp: google.clientIds[0],
      aud: google.clientIds[0],
      sub,
      email,
      email_verified: true,
      name: 'New Person',
      given_name: 'New',
      family_name: 'Person',
      iat: nowSeconds,
      exp: nowSeconds + lifeSeconds,
    }),
  })
}
