import type { KeyPorts } from '#functions/vendor/identity/keys.ts'
import { commonOf, isTrue, nameOf, nonceFits, type Person } from '#functions/vendor/identity/person.ts'
import { readVendorToken } from '#functions/vendor/identity/token.ts'

/** Who somebody is by an ID token of Google; undefined when it is not one for us. */
export async function readGoogleToken(
  ports: KeyPorts,
  token: string,
  nonce: string | undefined,
): Promise<Person | undefined> {
  const { clientIds: audiences, keysAddress } = ports.settings.google
  const told = await readVendorToken(ports, token, {
    vendor: 'google',
    keysAddress,
    issuers: ['accounts.google.com', 'https://accounts.google.com'],
    audiences,
  })
  if (told === undefined || !nonceFits(told['nonce'], nonce, { hashed: false })) return undefined
  const common = commonOf(told)
  const emailVerified = common.email !== undefined && isTrue(told['email_verified'])
  return {
    ...common,
    emailVerified,
    // Google answers for its own mail, and for that of organisations (`hd`) whose mail it hosts. Of any other address it only knows that it was theirs once.
    emailAuthoritative:
      emailVerified &&
      (common.email?.endsWith('@gmail.com') === true || (typeof told['hd'] === 'string' && told['hd'] !== '')),
    firstName: nameOf(told['given_name']),
    lastName: nameOf(told['family_name']),
  }
}
