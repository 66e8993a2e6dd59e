import type { User } from '#shared/account/account.ts'
import { CONTACT_TAKEN, HANDLE_GONE } from '#shared/account/refusals.ts'
import { brand } from '#shared/brand.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { TransactionCancelled } from '#functions/kit/port/table.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { refuseFixedEmail } from './email-fixed.ts'
import { saveReplacedEmail } from './registration-store.ts'
import { deleteSession, loadSessions } from './store.ts'

/**
 * "Continue with the entered email": the account of whoever proved its phone gets the e-mail address that a registration proved.
 * Every session of it ends before the address changes: a death in between logs somebody out, and leaves nobody in.
 * Refuses NO_ACCESS, EMAIL_FIXED, CONTACT_TAKEN, HANDLE_GONE.
 */
export async function replaceEmail(ports: Ports, user: User, { handle, email }: { readonly handle: string; readonly email: string }, correlation: string): Promise<void> {
  await refuseFixedEmail(ports, user)
  await endSessions(ports, user.id)
  try {
    await saveReplacedEmail(ports, user, handle, email)
  } catch (failure) {
    if (!(failure instanceof TransactionCancelled)) throw failure
    throw new Refused(failure.failedAt(1) ? CONTACT_TAKEN : HANDLE_GONE)
  }
  // Once more, of those who came in by the old address meanwhile.
  await endSessions(ports, user.id)
  await tellOldAddress(ports, user.email).catch(() => {
    // Whoever has just logged in has done nothing wrong.
    ports.log({ level: 'error', event: 'letter-unsent', correlation })
  })
}

/** All of them, a hundred at a time. */
async function endSessions(ports: Ports, userId: string): Promise<void> {
  for (let sessions = await loadSessions(ports, userId); sessions.length > 0; sessions = await loadSessions(ports, userId)) {
    await Promise.all(sessions.map(({ id }) => deleteSession(ports, userId, id)))
  }
}

async function tellOldAddress(ports: Ports, oldEmail: string): Promise<void> {
  await mail(ports).send({
    to: oldEmail,
    subject: `Your ${brand.name} account has another e-mail address`,
    text: `Somebody who proved your phone number replaced this e-mail address of your ${brand.name} account by another.\n\nIf that was not you, write to ${brand.supportEmail} at once.`,
  })
}
