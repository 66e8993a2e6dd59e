import type { AcceptedTerms, Session, User } from '#shared/account/account.ts'
import type { SessionId, UserId } from '#shared/kernel/id.ts'
import type { Phone } from '#shared/kernel/text.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed, type Writes } from '#functions/platform/port/table.ts'
import { getAll } from '#functions/platform/storage/get-all.ts'
import { sessions, sessionsOf } from '#functions/platform/security/entities.ts'
import { deskMemberWrites } from './desk/repository.ts'
import { type DeletedUser, guards, users } from './entities.ts'

/** A stored user. Undefined for a deleted account, of which only id, role, dates and status stay (profile/status-repository.ts). */
export async function loadUser(context: Context<'table:read'>, id: UserId): Promise<User | undefined> {
  return unlessDeleted(await users.find(context, { id }))
}

export async function loadUsers(context: Context<'table:read'>, ids: readonly UserId[]): Promise<User[]> {
  const items = await getAll(
    context,
    ids.map((id) => users.key({ id })),
  )
  return items.flatMap((item) => unlessDeleted(users.parse(item)) ?? [])
}

function unlessDeleted(user: User | DeletedUser | undefined): User | undefined {
  return user === undefined || 'deleted_at' in user ? undefined : user
}

type ContactKind = 'phone' | 'email'

/** The id of the guard of a phone number or an e-mail address. */
export async function guardIdOf(
  context: Context<'secrets'>,
  kind: ContactKind,
  value: string,
): Promise<{ hash: string }> {
  return { hash: await keyedHash(context, kind, value) }
}

export function loadUserByPhone(context: Context<'table:read' | 'secrets'>, phone: Phone): Promise<User | undefined> {
  return loadUserByContact(context, 'phone', phone)
}

export function loadUserByEmail(context: Context<'table:read' | 'secrets'>, email: string): Promise<User | undefined> {
  return loadUserByContact(context, 'email', email)
}

/** A session begins only when the account still has this contact (`startSession`). */
async function loadUserByContact(
  context: Context<'table:read' | 'secrets'>,
  kind: ContactKind,
  value: string,
): Promise<User | undefined> {
  const guard = await guards.find(context, await guardIdOf(context, kind, value))
  return guard === undefined ? undefined : unlessDeleted(await users.find(context, { id: guard.user_id }))
}

/** Whether an account has this phone number or e-mail address. */
export async function isTaken(
  context: Context<'table:read' | 'secrets'>,
  kind: ContactKind,
  value: string,
): Promise<boolean> {
  return (await guards.find(context, await guardIdOf(context, kind, value))) !== undefined
}

/** Saves the changed name of a user. */
/** The write of a user's name, for the transaction that also compares it with their documents. */
export function nameWrite(userId: UserId, { first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): Writes {
  return { profile: users.update({ id: userId }, { set: { first_name, last_name } }, { present: 'email' }) }
}

/** Fails the transaction when the user has another name by now, such as one with which a document was not compared. */
export function nameCheck({ id, first_name, last_name }: Pick<User, 'id' | 'first_name' | 'last_name'>): Writes {
  const isSame = [
    { attribute: 'first_name', is: first_name },
    { attribute: 'last_name', is: last_name },
  ] as const
  return { profile: users.check({ id }, { all: isSame }) }
}

/** Saves which terms a user has accepted. */
export async function saveTerms(context: Context<'table'>, userId: UserId, terms: AcceptedTerms): Promise<void> {
  await context.table.update(users.key({ id: userId }), { set: { terms } }, { present: 'email' })
}

/** Saves a new user. Throws TransactionCancelled when an account has the phone number or the e-mail address already. */
export async function saveNewUser(context: Context<'table' | 'secrets'>, user: User): Promise<void> {
  await context.table.transact(await newUserWrites(context, user))
}

/** The writes that create an account: its profile, and the guards of its phone number and its e-mail address. */
export async function newUserWrites(context: Context<'secrets'>, user: User): Promise<Writes> {
  const [phone, email] = await Promise.all([
    guardIdOf(context, 'phone', user.phone),
    guardIdOf(context, 'email', user.email),
  ])
  return {
    profile: users.create(context, user),
    'phone guard': guards.create(context, { ...phone, user_id: user.id }),
    'email guard': guards.create(context, { ...email, user_id: user.id }),
    ...(user.role !== 'INVESTER_CLIENT' && deskMemberWrites(context, user)),
  }
}

export async function saveSession(context: Context<'table'>, session: Session): Promise<void> {
  await context.table.put(sessions.itemOf(context, session))
}

/** All of a user's sessions, the newest first, over as many pages as it takes. */
export function loadSessions(context: Context<'table:read'>, userId: UserId): Promise<Session[]> {
  return sessions.listAll(context, { index: 'gsi1', pk: sessionsOf(userId), descending: true })
}

/** Ends a session of this user. False when there is none with this id, or when it is another user's. */
export async function deleteSession(context: Context<'table'>, userId: UserId, sessionId: SessionId): Promise<boolean> {
  try {
    await context.table.delete(sessions.key({ id: sessionId }), { attribute: 'user_id', is: userId })
    return true
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
    return false
  }
}
