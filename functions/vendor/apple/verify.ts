import type { KeyPorts } from '#functions/vendor/identity/keys.ts'
import { commonClaims, isTrue, nameOf, nonceMatches, type Person } from '#functions/vendor/identity/person.ts'
import { readVendorToken } from '#functions/vendor/identity/token.ts'

/** The name that the client sends at the first sign-in, because Apple's token has none. It is unverified. */
export interface ClaimedName {
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
}

/** The person in an Apple identity token; undefined when the token is invalid. The e-mail address may be a private relay, or absent. */
export async function readAppleToken(
  ports: KeyPorts,
  token: string,
  nonce: string | undefined,
  name: ClaimedName = {},
): Promise<Person | undefined> {
  const { clientIds: audiences, keysAddress } = ports.settings.apple
  const verified = await readVendorToken(ports, token, {
    vendor: 'apple',
    keysAddress,
    issuers: ['https://appleid.apple.com'],
    audiences,
  })
  if (verified === undefined || !nonceMatches(verified['nonce'], nonce, { hashed: true })) return undefined
  const common = commonClaims(verified)
  const emailVerified = common.email !== undefined && isTrue(verified['email_verified'])
  return {
    ...common,
    emailVerified,
    emailAuthoritative: emailVerified,
    firstName: nameOf(name.first_name),
    lastName: nameOf(name.last_name),
  }
}
