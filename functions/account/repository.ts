import { Session, User } from '#shared/account/account.ts'
import { epochSeconds } from '#shared/kernel/instant.ts'
import type { Phone } from '#shared/kernel/text.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed, type ItemPage } from '#functions/platform/port/table.ts'
import { sessionKey } from '#functions/platform/security/session.ts'
import * as z from 'zod/mini'

export const userKey = (id: string) => ({ pk: `user#${id}`, sk: 'profile' })
export const guardKey = (hash: string) => ({ pk: `guard#${hash}`, sk: 'guard' })
const sessionsOf = (userId: string) => `user#${userId}#sessions`

/** A stored user. Undefined for a deleted account, of which only id, role, dates and status stay (profile/status-repository.ts). */
export async function loadUser(context: Context, id: string): Promise<User | undefined> {
  const item = await context.table.get(userKey(id))
  return item === undefined || item['status'] === 'DELETED' ? undefined : User.parse(item)
}

export async function loadUsers(context: Context, ids: readonly string[]): Promise<User[]> {
  const items = await context.table.getMany(ids.map(userKey))
  return items.flatMap((item) => (item === undefined || item['status'] === 'DELETED' ? [] : [User.parse(item)]))
}

export async function loadUserByPhone(context: Context, phone: Phone): Promise<User | undefined> {
  const guard = await context.table.get(guardKey(await keyedHash(context, 'phone', phone)))
  return guard === undefined ? undefined : loadUser(context, z.string().parse(guard['user_id']))
}

export async function loadUserByEmail(context: Context, email: string): Promise<User | undefined> {
  const guard = await context.table.get(guardKey(await keyedHash(context, 'email', email)))
  return guard === undefined ? undefined : loadUser(context, z.string().parse(guard['user_id']))
}

/** Whether an account has this phone number or e-mail address. */
export async function isTaken(context: Context, kind: 'phone' | 'email', value: string): Promise<boolean> {
  return (await context.table.get(guardKey(await keyedHash(context, kind, value)))) !== undefined
}

/** Saves the changed name of a user. */
export async function saveName(
  context: Context,
  userId: string,
  name: Pick<User, 'first_name' | 'last_name'>,
): Promise<void> {
  await context.table.update(
    userKey(userId),
    { set: { first_name: name.first_name, last_name: name.last_name } },
    { present: 'email' },
  )
}

/** Saves a new user. Throws TransactionCancelled when an account has the phone number or the e-mail address already. */
export async function saveNewUser(context: Context, user: User): Promise<void> {
  const [phone, email] = await Promise.all([
    keyedHash(context, 'phone', user.phone),
    keyedHash(context, 'email', user.email),
  ])
  await context.table.transact([
    { put: { ...userKey(user.id), ...user }, if: { absent: 'pk' } },
    { put: { ...guardKey(phone), user_id: user.id }, if: { absent: 'pk' } },
    { put: { ...guardKey(email), user_id: user.id }, if: { absent: 'pk' } },
  ])
}

export async function saveSession(context: Context, session: Session): Promise<void> {
  const index = { gsi1pk: sessionsOf(session.user_id), gsi1sk: session.created_at }
  await context.table.put({ ...sessionKey(session.id), ...index, ...session, ttl: epochSeconds(session.expires_at) })
}

export async function loadSessions(context: Context, userId: string): Promise<Session[]> {
  const page = await context.table.query({ index: 'gsi1', pk: sessionsOf(userId), descending: true, limit: 100 })
  return page.items.map((item) => Session.parse(item))
}

/** All of a user's sessions, over as many pages as it takes. */
export async function loadEverySession(context: Context, userId: string): Promise<Session[]> {
  const sessions: Session[] = []
  let cursor: string | undefined
  do {
    const page: ItemPage = await context.table.query({
      index: 'gsi1',
      pk: sessionsOf(userId),
      limit: 1_000,
      ...(cursor !== undefined && { cursor }),
    })
    sessions.push(...page.items.map((item) => Session.parse(item)))
    cursor = page.cursor
  } while (cursor !== undefined)
  return sessions
}

/** Ends a session of this user. False when there is none with this id, or when it is another user's. */
export async function deleteSession(context: Context, userId: string, sessionId: string): Promise<boolean> {
  try {
    await context.table.delete(sessionKey(sessionId), { attribute: 'user_id', is: userId })
    return true
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
    return false
  }
}
