import type { User } from '#shared/account/account.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { changingContact } from '#functions/account/contact/repository.ts'
import { linkIdentity, type Registration, consumeRegistration } from './pending-registration-repository.ts'
import { guardKey, userKey } from '#functions/account/repository.ts'

/** The place of the handle among the writes of `saveRegistered`. */
export const handlePlace = 3

/**
 * Makes an account of a registration and uses that up, in one transaction with the guards of phone number and e-mail address
 * and the link of an identity. Throws TransactionCancelled when the registration is over, or when one of those is somebody's.
 */
export async function saveRegistered(
  ports: Ports,
  user: User,
  handle: string,
  registration: Registration,
): Promise<void> {
  const [phone, email, use] = await Promise.all([
    keyedHash(ports, 'phone', user.phone),
    keyedHash(ports, 'email', user.email),
    consumeRegistration(ports, handle, registration),
  ])
  await ports.table.transact([
    { put: { ...userKey(user.id), ...user }, if: { absent: 'pk' } },
    { put: { ...guardKey(phone), user_id: user.id }, if: { absent: 'pk' } },
    { put: { ...guardKey(email), user_id: user.id }, if: { absent: 'pk' } },
    use,
    ...(registration.identity === undefined ? [] : [await linkIdentity(ports, registration.identity, user.id)]),
  ])
}

/**
 * Gives an account the e-mail address that a registration proved, and uses the registration up. Throws TransactionCancelled:
 * at `guardPlace` because another account has the address, else because registration or account are not as they were read.
 */
export async function saveReplacedEmail(
  ports: Ports,
  user: User,
  { handle, email }: { readonly handle: string; readonly email: string },
  sessionId: string,
  correlation: string,
): Promise<void> {
  const change = await changingContact(ports, user, { contact: 'email', value: email, sessionId }, correlation)
  await ports.table.transact([...change, await consumeRegistration(ports, handle, { email })])
}
