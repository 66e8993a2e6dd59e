import type { KeyPorts } from '#functions/vendor/identity/keys.ts'
import { commonClaims, isTrue, nameOf, nonceMatches, type Person } from '#functions/vendor/identity/person.ts'
import { readVendorToken } from '#functions/vendor/identity/token.ts'

/** The person in a Google ID token; undefined when the token is invalid. */
export async function readGoogleToken(
  ports: KeyPorts,
  token: string,
  nonce: string | undefined,
): Promise<Person | undefined> {
  const { clientIds: audiences, keysAddress } = ports.settings.google
  const verified = await readVendorToken(ports, token, {
    vendor: 'google',
    keysAddress,
    issuers: ['accounts.google.com', 'https://accounts.google.com'],
    audiences,
  })
  if (verified === undefined || !nonceMatches(verified['nonce'], nonce, { hashed: false })) return undefined
  const common = commonClaims(verified)
  const emailVerified = common.email !== undefined && isTrue(verified['email_verified'])
  return {
    ...common,
    emailVerified,
    // Google is authoritative for gmail.com and for Workspace domains (`hd`); any other address was only verified once:
    // https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
    emailAuthoritative:
      emailVerified &&
      (common.email?.endsWith('@gmail.com') === true || (typeof verified['hd'] === 'string' && verified['hd'] !== '')),
    firstName: nameOf(verified['given_name']),
    lastName: nameOf(verified['family_name']),
  }
}
