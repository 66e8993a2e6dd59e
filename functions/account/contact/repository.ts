import { proofLifeMs } from '#shared/account/limits.ts'
import { accountContactChanged } from '#events/account.ts'
import type { User } from '#shared/account/account.ts'
import type { Contact } from '#shared/account/contact-api.ts'
import type { EventId, SessionId, UserId } from '#shared/kernel/id.ts'
import { later } from '#shared/kernel/instant.ts'
import type { Phone } from '#shared/kernel/text.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Context } from '#functions/platform/context.ts'
import { type Condition, isConflict, TransactionCancelled, type Writes } from '#functions/platform/port/table.ts'
import {
  type ContactChange,
  contactChanges,
  contactChangesOf,
  guards,
  newPhones,
  stepUps,
  users,
} from '#functions/account/entities.ts'
import { guardIdOf } from '#functions/account/repository.ts'

/** Records that this session may change that contact for ten minutes. */
export async function saveStepUp(context: Context<'table'>, sessionId: SessionId, change: Contact): Promise<void> {
  const until = later(context.clock.now(), proofLifeMs)
  await context.table.put(stepUps.itemOf(context, { session_id: sessionId, change, until }))
}

export async function hasStepUp(
  context: Context<'table:read'>,
  sessionId: SessionId,
  change: Contact,
): Promise<boolean> {
  const stepUp = await stepUps.find(context, { session_id: sessionId, change })
  return stepUp !== undefined && stepUp.until >= context.clock.now()
}

/** Records that this session has proved that number, for ten minutes. It replaces an earlier proof of the session. */
export async function saveNewPhone(
  context: Context<'table' | 'secrets'>,
  sessionId: SessionId,
  phone: Phone,
): Promise<void> {
  const until = later(context.clock.now(), proofLifeMs)
  const phone_hash = await keyedHash(context, 'phone', phone)
  await context.table.put(newPhones.itemOf(context, { session_id: sessionId, phone_hash, until }))
}

/** The result of a change. Failures: the contact is not proved, the other contact is not proved, another account has the contact, or the account has changed meanwhile. */
export type ChangeOutcome = 'changed' | 'not-proved' | 'not-stepped-up' | 'taken' | 'meanwhile'

/**
 * The writes of every change of a contact: the user on the condition that they are as read, the guards that make a contact unique,
 * the record of the change, and the event for the subscribers that notify the user and end sessions. `guard` fails when another
 * account has the new contact. `sessionId` is the session that survives the change.
 */
export async function contactChangeWrites(
  context: Context<'secrets'>,
  user: User,
  { contact, value, sessionId }: { readonly contact: Contact; readonly value: string; readonly sessionId: SessionId },
): Promise<Writes> {
  const now = context.clock.now()
  const kind = contact === 'number' ? 'phone' : 'email'
  const [before, after] = await Promise.all([guardIdOf(context, kind, user[kind]), guardIdOf(context, kind, value)])
  const contacts = { phone: user.phone, email: user.email }
  const id = context.ids.make('evt')
  const change = {
    id,
    user_id: user.id,
    contact,
    before: contacts,
    after: { ...contacts, [kind]: value },
    at: now,
    session_id: sessionId,
  }
  return {
    profile: users.update(user, { set: { [kind]: value, contact_changed_at: now } }, asRead(user)),
    guard: guards.create(context, { ...after, user_id: user.id }),
    'former guard': guards.delete(before, { attribute: 'user_id', is: user.id }),
    'contact change': contactChanges.put(context, change),
    ...outbox(context, accountContactChanged, { user_id: user.id, change_id: id }),
  }
}

/**
 * Changes a contact in one transaction: the writes of `contactChangeWrites`, and the deletion of the proofs that it consumes. The
 * code of a new e-mail address is consumed before this.
 */
export async function saveContactChange(
  context: Context<'table' | 'secrets'>,
  user: User,
  sessionId: SessionId,
  contact: Contact,
  value: string,
): Promise<ChangeOutcome> {
  const change = await contactChangeWrites(context, user, { contact, value, sessionId })
  const proofs = await proofDeletionWrites(context, sessionId, contact, value)
  try {
    await context.table.transact({ ...change, ...proofs })
    return 'changed'
  } catch (failure) {
    if (failure instanceof TransactionCancelled) {
      if (failure.hasFailed('new phone')) return 'not-proved'
      if (failure.hasFailed('step-up')) return 'not-stepped-up'
      if (failure.hasFailed('guard')) return 'taken'
    }
    if (isConflict(failure)) return 'meanwhile'
    throw failure
  }
}

async function proofDeletionWrites(
  context: Context<'secrets'>,
  sessionId: SessionId,
  contact: Contact,
  value: string,
): Promise<Writes> {
  const id = { session_id: sessionId, change: contact }
  const isUnexpired: Condition = { attribute: 'until', atLeast: context.clock.now() }
  const stepUp = stepUps.delete(id, isUnexpired)
  if (contact === 'email') return { 'step-up': stepUp }
  const isOfValue: Condition = { attribute: 'phone_hash', is: await keyedHash(context, 'phone', value) }
  return { 'step-up': stepUp, 'new phone': newPhones.delete(id, { all: [isOfValue, isUnexpired] }) }
}

/** A change of a contact. Undefined after 14 days. */
export function loadContactChange(
  context: Context<'table:read'>,
  userId: UserId,
  changeId: EventId,
): Promise<ContactChange | undefined> {
  return contactChanges.find(context, { user_id: userId, id: changeId })
}

/** Deletes the records of all contact changes of a user. Idempotent. */
export async function deleteContactChanges(context: Context<'table'>, userId: UserId): Promise<void> {
  const changes = await contactChanges.listAll(context, contactChangesOf(userId))
  for (const { id } of changes) await context.table.delete(contactChanges.key({ user_id: userId, id }))
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
