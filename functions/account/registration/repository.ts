import type { User } from '#shared/account/account.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Context } from '#functions/platform/context.ts'
import { contactChangeWrites } from '#functions/account/contact/repository.ts'
import { linkIdentity, type Registration, consumeRegistration } from './pending-registration-repository.ts'
import { guardKey, userKey } from '#functions/account/repository.ts'

/** The index of the write that consumes the handle in the transaction of `saveRegistered`. */
export const handleIndex = 3

/**
 * Creates an account from a registration and consumes the registration, in one transaction with the guards of phone number and
 * e-mail address and the link of an identity. Throws TransactionCancelled when the registration has expired or was consumed, or
 * when another account has the phone number, the e-mail address or the identity.
 */
export async function saveRegistered(
  context: Context,
  user: User,
  handle: string,
  registration: Registration,
): Promise<void> {
  const [phone, email, consume] = await Promise.all([
    keyedHash(context, 'phone', user.phone),
    keyedHash(context, 'email', user.email),
    consumeRegistration(context, handle, registration),
  ])
  await context.table.transact([
    { put: { ...userKey(user.id), ...user }, if: { absent: 'pk' } },
    { put: { ...guardKey(phone), user_id: user.id }, if: { absent: 'pk' } },
    { put: { ...guardKey(email), user_id: user.id }, if: { absent: 'pk' } },
    consume,
    ...(registration.identity === undefined ? [] : [await linkIdentity(context, registration.identity, user.id)]),
  ])
}

/**
 * Gives an account the e-mail address that a registration proved, and consumes the registration. Throws TransactionCancelled: at
 * `guardIndex` when another account has the address, else when the registration or the account has changed since it was read.
 */
export async function saveReplacedEmail(
  context: Context,
  user: User,
  { handle, email }: { readonly handle: string; readonly email: string },
  sessionId: string,
): Promise<void> {
  const change = await contactChangeWrites(context, user, { contact: 'email', value: email, sessionId })
  await context.table.transact([...change, await consumeRegistration(context, handle, { email })])
}
