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

/** To how many numbers and addresses together one account may have codes sent that are to become its own. */
const newContactsADay = { max: 20, windowMs: dayMs }

/** Who wants to change a contact. Refuses while an order lies between payment and credit. */
export async function readUnfixed(ports: Ports, caller: Caller): Promise<User> {
  const [user, underWay] = await Promise.all([readUser(ports, caller.userId), hasOrderUnderWay(ports, caller.userId)])
  if (underWay) throw new Refused(CONTACT_FIXED)
  return user
}

/** As `readUnfixed`; also refuses whoever has not shown lately, by the other contact, that it is them. */
export async function readSteppedUp(ports: Ports, caller: Caller, change: Contact): Promise<User> {
  const [user] = await Promise.all([readUnfixed(ports, caller), refuseWithoutStepUp(ports, caller, change)])
  return user
}

/** Only who has just shown by the one contact that it is them may change the other. */
export async function refuseWithoutStepUp(ports: Ports, { sessionId }: Caller, change: Contact): Promise<void> {
  if (!(await hasStepUp(ports, sessionId, change))) throw new Refused(STEP_UP_NEEDED)
}

/** Counts a code to somebody who is not known to be the caller: an account must not be a way to write to strangers. */
export async function countNewContact(ports: Ports, { userId }: Caller): Promise<void> {
  await countWithin(ports, `contact#${userId}`, newContactsADay, SENT_TOO_OFTEN)
}

const refusals = {
  'not-proved': PROOF_NEEDED,
  'not-stepped-up': STEP_UP_NEEDED,
  taken: CONTACT_TAKEN,
  // Two changes at once: the other came first, and who asks again is told how things stand then.
  meanwhile: IN_PROGRESS,
} as const satisfies Record<Exclude<ChangeOutcome, 'changed'>, object>

/** Changes a contact that was proved and ends every other session; a crash in between is made good by the hearer of the change. */
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
