import type { Handle, SessionId } from '#shared/kernel/id.ts'
import type { User } from '#shared/account/account.ts'
import { CONTACT_TAKEN, HANDLE_GONE } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Context } from '#functions/platform/context.ts'
import { TransactionCancelled } from '#functions/platform/port/table.ts'
import { endSessions } from '#functions/account/commands.ts'
import { refuseLockedEmail } from '#functions/account/contact/email-change-policy.ts'
import { saveReplacedEmail } from './repository.ts'

/**
 * "Continue with the entered email": the account whose phone number was proved gets the e-mail address that a registration proved.
 * Every session ends except the one that is about to start. Both addresses are notified. Returns the changed user.
 * Refuses NO_ACCESS, EMAIL_FIXED, CONTACT_TAKEN, HANDLE_GONE (docs/adr/0027-prove-contacts-with-codes-or-partner-tokens.md).
 */
export async function replaceEmail(
  context: Context<'table' | 'secrets'>,
  user: User,
  proved: { readonly handle: Handle; readonly email: string },
  sessionId: SessionId,
): Promise<User> {
  await refuseLockedEmail(context, user)
  try {
    await saveReplacedEmail(context, user, proved, sessionId)
  } catch (failure) {
    if (!(failure instanceof TransactionCancelled)) throw failure
    throw new Refused(failure.hasFailed('guard') ? CONTACT_TAKEN : HANDLE_GONE)
  }
  await endSessions(context, user.id, ({ id }) => id !== sessionId)
  return { ...user, email: proved.email }
}
