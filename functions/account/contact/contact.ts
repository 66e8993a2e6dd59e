import type { User } from '#shared/account/account.ts'
import type { Contact } from '#shared/account/contact-api.ts'
import { CONTACT_FIXED, CONTACT_TAKEN, PROOF_NEEDED, SENT_TOO_OFTEN, STEP_UP_NEEDED } from '#shared/account/refusals.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { IN_PROGRESS, Refused } from '#shared/kernel/refusal.ts'
import { countWithin } from '#functions/platform/http/rate-limit.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Caller } from '#functions/platform/security/session.ts'
import { hasOrderUnderWay } from '#functions/order/queries.ts'
import { endSessions } from '#functions/account/commands.ts'
import { type ChangeOutcome, hasStepUp, saveContactChange } from './repository.ts'
import { readUser } from '#functions/account/queries.ts'

/** How many codes one account may have sent to new phone numbers and e-mail addresses, both together. */
const newContactsADay = { max: 20, windowMs: dayMs }

/** The user who wants to change a contact. Refuses CONTACT_FIXED while an order is between payment and credit. */
export async function readUserForContactChange(ports: Ports, caller: Caller): Promise<User> {
  const [user, underWay] = await Promise.all([readUser(ports, caller.userId), hasOrderUnderWay(ports, caller.userId)])
  if (underWay) throw new Refused(CONTACT_FIXED)
  return user
}

/** As `readUserForContactChange`; also refuses STEP_UP_NEEDED when the session has no recent proof of the other contact. */
export async function readSteppedUpUser(ports: Ports, caller: Caller, change: Contact): Promise<User> {
  const [user] = await Promise.all([readUserForContactChange(ports, caller), requireStepUp(ports, caller, change)])
  return user
}

/** Refuses STEP_UP_NEEDED unless the session has proved the other contact within the last ten minutes. */
export async function requireStepUp(ports: Ports, { sessionId }: Caller, change: Contact): Promise<void> {
  if (!(await hasStepUp(ports, sessionId, change))) throw new Refused(STEP_UP_NEEDED)
}

/** Counts a code to a contact that the caller has not proved yet, so that an account cannot be used to send messages to strangers. */
export async function countNewContact(ports: Ports, { userId }: Caller): Promise<void> {
  await countWithin(ports, `contact#${userId}`, newContactsADay, SENT_TOO_OFTEN)
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
  ports: Ports,
  caller: Caller,
  user: User,
  contact: Contact,
  value: string,
  correlation: string,
): Promise<void> {
  const outcome = await saveContactChange(ports, user, caller.sessionId, contact, value, correlation)
  if (outcome !== 'changed') throw new Refused(refusals[outcome])
  await endSessions(ports, user.id, ({ id }) => id !== caller.sessionId)
}
