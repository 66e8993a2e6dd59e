import type { User } from '#shared/account/account.ts'
import type { Handle, SessionId } from '#shared/kernel/id.ts'
import type { Context } from '#functions/platform/context.ts'
import { contactChangeWrites } from '#functions/account/contact/repository.ts'
import type { Registration } from '#functions/account/entities.ts'
import { newUserWrites } from '#functions/account/repository.ts'
import { identityLinkWrites, type RegistrationEnd, registrationEndWrites } from './pending-registration-repository.ts'

/**
 * Creates an account from a registration and consumes the registration, in one transaction with the guards of phone number and
 * e-mail address and the link of an identity. Throws TransactionCancelled: `registration` has failed when it has expired or was
 * consumed, another write when another account has the phone number, the e-mail address or the identity.
 */
export async function saveRegistered(
  context: Context<'table' | 'secrets'>,
  user: User,
  handle: Handle,
  registration: Registration,
  request: RegistrationEnd['request'],
): Promise<void> {
  const [newUser, end, link] = await Promise.all([
    newUserWrites(context, user),
    registrationEndWrites(context, handle, registration, { userId: user.id, request }),
    identityLinkWrites(context, registration.identity, user.id),
  ])
  await context.table.transact({ ...newUser, ...end, ...link })
}

/**
 * Gives an account the e-mail address that a registration proved, and consumes the registration. Throws TransactionCancelled:
 * `guard` has failed when another account has the address, another write when the registration or the account has changed since
 * it was read.
 */
export async function saveReplacedEmail(
  context: Context<'table' | 'secrets'>,
  user: User,
  { handle, email }: { readonly handle: Handle; readonly email: string },
  sessionId: SessionId,
): Promise<void> {
  await context.table.transact({
    ...(await contactChangeWrites(context, user, { contact: 'email', value: email, sessionId })),
    ...(await registrationEndWrites(context, handle, { email }, { userId: user.id, request: [user.phone] })),
  })
}
