import { Session, User } from '#shared/account/account.ts'
import type { CodeHistory } from '#shared/account/rules.ts'
import { epochSeconds, type Instant } from '#shared/kernel/instant.ts'
import type { Phone } from '#shared/kernel/text.ts'
import { keyedHash } from '#functions/kit/hash.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { ConditionFailed } from '#functions/kit/port/table.ts'
import { sessionKey } from '#functions/kit/session.ts'
import * as z from 'zod/mini'

const userKey = (id: string) => ({ pk: `user#${id}`, sk: 'profile' })
const guardKey = (hash: string) => ({ pk: `guard#${hash}`, sk: 'guard' })
const codeKey = (purpose: string, hash: string) => ({ pk: `code#${purpose}#${hash}`, sk: 'code' })
const sessionsOf = (userId: string) => `user#${userId}#sessions`

export async function loadUser(ports: Ports, id: string): Promise<User | undefined> {
  const item = await ports.table.get(userKey(id))
  return item === undefined ? undefined : User.parse(item)
}

export async function loadUserByPhone(ports: Ports, phone: Phone): Promise<User | undefined> {
  const guard = await ports.table.get(guardKey(await keyedHash(ports, 'phone', phone)))
  return guard === undefined ? undefined : loadUser(ports, z.string().parse(guard['user_id']))
}

/** Saves a new user; throws TransactionCancelled when phone or e-mail already belong to somebody. */
export async function saveNewUser(ports: Ports, user: User): Promise<void> {
  const [phone, email] = await Promise.all([keyedHash(ports, 'phone', user.phone), keyedHash(ports, 'email', user.email)])
  await ports.table.transact([
    { put: { ...userKey(user.id), ...user }, if: { absent: 'pk' } },
    { put: { ...guardKey(phone), user_id: user.id }, if: { absent: 'pk' } },
    { put: { ...guardKey(email), user_id: user.id }, if: { absent: 'pk' } },
  ])
}

/** What is kept of the codes of one identifier for one purpose. `version` guards the list of sends. */
const Codes = z.object({
  sent_at: z.array(z.string()),
  wrong: z.int(),
  version: z.int(),
  blocked_until: z.optional(z.string()),
  code_hash: z.optional(z.string()),
  code_until: z.optional(z.string()),
})
export type Codes = z.infer<typeof Codes>

export const noCodes: Codes & CodeHistory = { sent_at: [], wrong: 0, version: 0 }

export async function loadCodes(ports: Ports, purpose: string, identifier: string): Promise<Codes> {
  const item = await ports.table.get(codeKey(purpose, await keyedHash(ports, purpose, identifier)))
  return item === undefined ? noCodes : Codes.parse(item)
}

/** Writes down a send before it is made. Throws ConditionFailed when another send came in between. */
export async function saveSentCode(ports: Ports, purpose: string, identifier: string, before: Codes, after: Pick<Codes, 'sent_at' | 'wrong' | 'code_hash' | 'code_until'>): Promise<void> {
  const key = codeKey(purpose, await keyedHash(ports, purpose, identifier))
  const unchanged = before.version === 0 ? { absent: 'pk' } : ({ path: 'version', is: before.version } as const)
  const { code_hash = '', code_until = '', sent_at, wrong } = after
  const stillBlocked = wrong === 0 ? { remove: ['blocked_until'] } : {}
  await ports.table.update(key, { set: { sent_at, wrong, code_hash, code_until, version: before.version + 1 }, ...stillBlocked }, unchanged)
}

/** Takes one of the guesses that are left, before the guess is looked at. Throws ConditionFailed when none is. */
export async function takeGuess(ports: Ports, purpose: string, identifier: string, guessesMax: number): Promise<Codes> {
  const key = codeKey(purpose, await keyedHash(ports, purpose, identifier))
  const left = { all: [{ present: 'code_hash' }, { path: 'wrong', below: guessesMax }] } as const
  return Codes.parse(await ports.table.update(key, { add: { wrong: 1 } }, left))
}

/** Uses a right code up. Throws ConditionFailed when it was used meanwhile. */
export async function useCode(ports: Ports, purpose: string, identifier: string, codeHash: string): Promise<void> {
  const key = codeKey(purpose, await keyedHash(ports, purpose, identifier))
  await ports.table.update(key, { set: { wrong: 0 }, remove: ['code_hash', 'code_until'] }, { path: 'code_hash', is: codeHash })
}

export async function block(ports: Ports, purpose: string, identifier: string, until: Instant): Promise<void> {
  await ports.table.update(codeKey(purpose, await keyedHash(ports, purpose, identifier)), { set: { blocked_until: until }, remove: ['code_hash', 'code_until'] })
}

export async function saveSession(ports: Ports, session: Session): Promise<void> {
  const listed = { gsi1pk: sessionsOf(session.user_id), gsi1sk: session.created_at }
  await ports.table.put({ ...sessionKey(session.id), ...listed, ...session, ttl: epochSeconds(session.expires_at) })
}

export async function loadSessions(ports: Ports, userId: string): Promise<Session[]> {
  const page = await ports.table.query({ index: 'gsi1', pk: sessionsOf(userId), descending: true, limit: 100 })
  return page.items.map((item) => Session.parse(item))
}

/** Ends a session of this user and tells whether there was one; another's stays, and is not told apart from none. */
export async function deleteSession(ports: Ports, userId: string, sessionId: string): Promise<boolean> {
  try {
    await ports.table.delete(sessionKey(sessionId), { path: 'user_id', is: userId })
    return true
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
    return false
  }
}
