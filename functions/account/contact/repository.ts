import * as z from 'zod/mini'
import { accountContactChanged } from '#events/account.ts'
import type { User } from '#shared/account/account.ts'
import type { Contact } from '#shared/account/contact-api.ts'
import { Id } from '#shared/kernel/id.ts'
import { dayMs, epochSeconds, Instant, later, minuteMs } from '#shared/kernel/instant.ts'
import { Email, Phone } from '#shared/kernel/text.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Context } from '#functions/platform/context.ts'
import { type Condition, TransactionCancelled, type Write } from '#functions/platform/port/table.ts'
import { guardKey, userKey } from '#functions/account/repository.ts'

/** How long a proof of the other contact allows a change, and how long a new number counts as proved. */
const proofLifeMs = 10 * minuteMs
/** Longer than any notification about a change waits in a queue. */
const changeKeptMs = 14 * dayMs

const stepUpKey = (sessionId: string, change: Contact) => ({ pk: `contact#${sessionId}`, sk: `step-up#${change}` })
const newPhoneKey = (sessionId: string) => ({ pk: `contact#${sessionId}`, sk: 'new-phone' })
const changePrefix = 'contact-change#'
const changeKey = (userId: string, changeId: string) => ({ pk: `user#${userId}`, sk: `${changePrefix}${changeId}` })

const Contacts = z.object({ phone: Phone, email: Email })

/** A change of a contact, for the subscribers that notify the user. It expires by TTL. */
const ContactChange = z.object({
  contact: z.enum(['number', 'email'] satisfies Contact[]),
  before: Contacts,
  after: Contacts,
  at: Instant,
  session_id: Id,
})
export type ContactChange = z.infer<typeof ContactChange>

/** Records that this session may change that contact for ten minutes. */
export async function saveStepUp(context: Context, sessionId: string, change: Contact): Promise<void> {
  const until = later(context.clock.now(), proofLifeMs)
  await context.table.put({ ...stepUpKey(sessionId, change), until, ttl: epochSeconds(until) })
}

export async function hasStepUp(context: Context, sessionId: string, change: Contact): Promise<boolean> {
  const item = await context.table.get(stepUpKey(sessionId, change))
  return item !== undefined && z.string().parse(item['until']) >= context.clock.now()
}

/** Records that this session has proved that number, for ten minutes. It replaces an earlier proof of the session. */
export async function saveNewPhone(context: Context, sessionId: string, phone: Phone): Promise<void> {
  const until = later(context.clock.now(), proofLifeMs)
  await context.table.put({
    ...newPhoneKey(sessionId),
    phone_hash: await keyedHash(context, 'phone', phone),
    until,
    ttl: epochSeconds(until),
  })
}

/** The result of a change. Failures: the contact is not proved, the other contact is not proved, another account has the contact, or the account has changed meanwhile. */
export type ChangeOutcome = 'changed' | 'not-proved' | 'not-stepped-up' | 'taken' | 'meanwhile'

/** The index of the write in `contactChangeWrites` that fails when another account has the new contact. */
export const guardIndex = 1

/**
 * The writes of every change of a contact: the user on the condition that they are as read, the guards that make a contact unique,
 * the record of the change, and the event for the subscribers that notify the user and end sessions. `sessionId` is the session
 * that survives the change.
 */
export async function contactChangeWrites(
  context: Context,
  user: User,
  { contact, value, sessionId }: { readonly contact: Contact; readonly value: string; readonly sessionId: string },
): Promise<Write[]> {
  const now = context.clock.now()
  const kind = contact === 'number' ? 'phone' : 'email'
  const [before, after] = await Promise.all([keyedHash(context, kind, user[kind]), keyedHash(context, kind, value)])
  const contacts = { phone: user.phone, email: user.email }
  const changeId = context.ids.make('evt')
  const change: ContactChange = {
    contact,
    before: contacts,
    after: { ...contacts, [kind]: value },
    at: now,
    session_id: sessionId,
  }
  return [
    { update: userKey(user.id), changes: { set: { [kind]: value, contact_changed_at: now } }, if: asRead(user) },
    { put: { ...guardKey(after), user_id: user.id }, if: { absent: 'pk' } },
    { delete: guardKey(before), if: { attribute: 'user_id', is: user.id } },
    { put: { ...changeKey(user.id, changeId), ...change, ttl: epochSeconds(later(now, changeKeptMs)) } },
    outbox(context, accountContactChanged, { user_id: user.id, change_id: changeId }),
  ]
}

/**
 * Changes a contact in one transaction: the writes of `contactChangeWrites`, and the deletion of the proofs that it consumes. The
 * code of a new e-mail address is consumed before this.
 */
export async function saveContactChange(
  context: Context,
  user: User,
  sessionId: string,
  contact: Contact,
  value: string,
): Promise<ChangeOutcome> {
  const isUnexpired: Condition = { attribute: 'until', atLeast: context.clock.now() }
  const change = await contactChangeWrites(context, user, { contact, value, sessionId })
  const proof: Write[] =
    contact === 'number'
      ? [
          {
            delete: newPhoneKey(sessionId),
            if: { all: [{ attribute: 'phone_hash', is: await keyedHash(context, 'phone', value) }, isUnexpired] },
          },
        ]
      : []
  try {
    await context.table.transact([...change, { delete: stepUpKey(sessionId, contact), if: isUnexpired }, ...proof])
    return 'changed'
  } catch (failure) {
    if (!(failure instanceof TransactionCancelled)) throw failure
    if (failure.failedAt(change.length + 1)) return 'not-proved'
    if (failure.failedAt(change.length)) return 'not-stepped-up'
    if (failure.failedAt(guardIndex)) return 'taken'
    if (failure.reasons.some((reason) => reason === 'condition' || reason === 'conflict')) return 'meanwhile'
    throw failure
  }
}

export async function loadContactChange(
  context: Context,
  userId: string,
  changeId: string,
): Promise<ContactChange | undefined> {
  const item = await context.table.get(changeKey(userId, changeId))
  return item === undefined ? undefined : ContactChange.parse(item)
}

/** The writes that delete the records of a user's contact changes. */
export async function deleteContactChangeWrites(context: Context, userId: string): Promise<Write[]> {
  const { items } = await context.table.query({ pk: `user#${userId}`, prefix: changePrefix, limit: 80 })
  return items.map(({ pk, sk }) => ({ delete: { pk, sk } }))
}

/** The contacts are unchanged since they were read, and the user may still log in. */
function asRead({ phone, email }: User): Condition {
  return {
    all: [
      { attribute: 'phone', is: phone },
      { attribute: 'email', is: email },
      { any: [{ absent: 'status' }, { attribute: 'status', is: 'ACTIVE' }] },
    ],
  }
}
