import type { KeyPorts } from '#functions/vendor/identity/keys.ts'
import { commonOf, isTrue, nameOf, nonceFits, type Person } from '#functions/vendor/identity/person.ts'
import { readVendorToken } from '#functions/vendor/identity/token.ts'

/** As the app tells it at the first sign-in: Apple's token has no name. Proved by nobody. */
export interface ToldName {
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
}

/** Who somebody is by an identity token of Apple; undefined when it is not one for us. An e-mail address may be a private relay, or absent. */
export async function readAppleToken(
  ports: KeyPorts,
  token: string,
  nonce: string | undefined,
  name: ToldName = {},
): Promise<Person | undefined> {
  const { clientIds: audiences, keysAddress } = ports.settings.apple
  const told = await readVendorToken(ports, token, {
    vendor: 'apple',
    keysAddress,
    issuers: ['https://appleid.apple.com'],
    audiences,
  })
  if (told === undefined || !nonceFits(told['nonce'], nonce, { hashed: true })) return undefined
  const common = commonOf(told)
  const emailVerified = common.email !== undefined && isTrue(told['email_verified'])
  return {
    ...common,
    emailVerified,
    emailAuthoritative: emailVerified,
    firstName: nameOf(name.first_name),
    lastName: nameOf(name.last_name),
  }
}
