import type { User } from '#shared/account/account.ts'
import type { Contact } from '#shared/account/contact-api.ts'
import { CONTACT_FIXED, CONTACT_TAKEN, PROOF_NEEDED, SENT_TOO_OFTEN, STEP_UP_NEEDED } from '#shared/account/refusals.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { IN_PROGRESS, Refused } from '#shared/kernel/refusal.ts'
import { countWithin } from '#functions/platform/http/rate-limit.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Caller } from '#functions/platform/security/session.ts'
import { hasOrderUnderWay } from '#functions/order/queries.ts'
import { endSessions } from '#functions/account/commands.ts'
import { type ChangeOutcome, hasStepUp, saveContactChange } from './repository.ts'
import { readUser } from '#functions/account/queries.ts'

/** How many codes one account may have sent to new phone numbers and e-mail addresses, both together. */
const newContactsADay = { max: 20, windowMs: dayMs }

/** The user who wants to change a contact. Refuses CONTACT_FIXED while an order is between payment and credit. */
export async function readUserForContactChange(context: Context<'table:read'>, caller: Caller): Promise<User> {
  const [user, underWay] = await Promise.all([
    readUser(context, caller.userId),
    hasOrderUnderWay(context, caller.userId),
  ])
  if (underWay) throw new Refused(CONTACT_FIXED)
  return user
}

/** As `readUserForContactChange`; also refuses STEP_UP_NEEDED when the session has no recent proof of the other contact. */
export async function readSteppedUpUser(
  context: Context<'table:read'>,
  caller: Caller,
  change: Contact,
): Promise<User> {
  const [user] = await Promise.all([readUserForContactChange(context, caller), requireStepUp(context, caller, change)])
  return user
}

/** Refuses STEP_UP_NEEDED unless the session has proved the other contact within the last ten minutes. */
export async function requireStepUp(
  context: Context<'table:read'>,
  { sessionId }: Caller,
  change: Contact,
): Promise<void> {
  if (!(await hasStepUp(context, sessionId, change))) throw new Refused(STEP_UP_NEEDED)
}

/** Counts a code to a contact that the caller has not proved yet, so that an account cannot be used to send messages to strangers. */
export async function countNewContact(context: Context<'table'>, { userId }: Caller): Promise<void> {
  await countWithin(context, `contact#${userId}`, newContactsADay, SENT_TOO_OFTEN)
}

const refusals = {
  'not-proved': PROOF_NEEDED,
  'not-stepped-up': STEP_UP_NEEDED,
  taken: CONTACT_TAKEN,
  // A concurrent change came first. A retry sees its result.
  meanwhile: IN_PROGRESS,
} as const satisfies Record<Exclude<ChangeOutcome, 'changed'>, object>

/** Changes a proved contact and ends every other session. After a crash in between, the subscriber `on-account-changed` ends them. */
export async function changeContact(
  context: Context<'table' | 'secrets'>,
  caller: Caller,
  user: User,
  contact: Contact,
  value: string,
): Promise<void> {
  const outcome = await saveContactChange(context, user, caller.sessionId, contact, value)
  if (outcome !== 'changed') throw new Refused(refusals[outcome])
  await endSessions(context, user.id, ({ id }) => id !== caller.sessionId)
}
