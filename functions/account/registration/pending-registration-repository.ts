import * as z from 'zod/mini'
import { dayMs, epochSeconds, Instant, later, minuteMs } from '#shared/kernel/instant.ts'
import { Email, Phone } from '#shared/kernel/text.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { type Condition, ConditionFailed, type Item, type Key, type Write } from '#functions/platform/port/table.ts'

const registrationLifeMs = dayMs
const loginChoiceLifeMs = 15 * minuteMs

/** A person as Google or Apple identify them. The subject links to an account; an e-mail address alone never does. */
const Identity = z.object({ provider: z.enum(['google', 'apple']), subject: z.string() })
export type Identity = z.infer<typeof Identity>

/** What an unfinished registration has proved so far. Stored under the hash of its handle for a day. */
const Registration = z.object({
  email: Email,
  /** Absent: Google or Apple named the address without authority over it, so it is still to be verified. */
  email_verified_at: z.optional(Instant),
  phone: z.optional(Phone),
  identity: z.optional(Identity),
  first_name: z.string(),
  last_name: z.string(),
})
export type Registration = z.infer<typeof Registration>

/** The choice of an account with a masked e-mail address: "Login using e•••••@d•••.com", or the link of an identity to it. */
const LoginChoice = z.object({
  user_id: z.string(),
  /** Linked once the code that was sent to the account's address is confirmed. */
  identity: z.optional(Identity),
})
export type LoginChoice = z.infer<typeof LoginChoice>

type HandleKind = 'registration' | 'entry'

/** Only a hash of the handle is stored, so that somebody who can read the table cannot continue a registration. */
async function handleKey(ports: Ports, kind: HandleKind, handle: string): Promise<Key> {
  return { pk: `handle#${await keyedHash(ports, kind, handle)}`, sk: kind }
}

/** Starts a registration and returns its handle. */
export function openRegistration(ports: Ports, registration: Registration): Promise<string> {
  return saveUnderHandle(ports, 'registration', registration, registrationLifeMs)
}

/** Stores a login choice and returns its handle, which is valid once within fifteen minutes. */
export function saveLoginChoice(ports: Ports, choice: LoginChoice): Promise<string> {
  return saveUnderHandle(ports, 'entry', choice, loginChoiceLifeMs)
}

async function saveUnderHandle(
  ports: Ports,
  kind: HandleKind,
  value: Registration | LoginChoice,
  lifeMs: number,
): Promise<string> {
  const handle = ports.ids.handle()
  const until = later(ports.clock.now(), lifeMs)
  await ports.table.put(
    { ...(await handleKey(ports, kind, handle)), ...value, until, ttl: epochSeconds(until) },
    { absent: 'pk' },
  )
  return handle
}

export async function loadRegistration(ports: Ports, handle: string): Promise<Registration | undefined> {
  const item = await load(ports, 'registration', handle)
  return item === undefined ? undefined : Registration.parse(item)
}

export async function loadLoginChoice(ports: Ports, handle: string): Promise<LoginChoice | undefined> {
  const item = await load(ports, 'entry', handle)
  return item === undefined ? undefined : LoginChoice.parse(item)
}

async function load(ports: Ports, kind: HandleKind, handle: string): Promise<Item | undefined> {
  const item = await ports.table.get(await handleKey(ports, kind, handle))
  return item !== undefined && z.string().parse(item['until']) > ports.clock.now() ? item : undefined
}

/** Records that the phone number of a registration is proved. False when the registration has expired or was consumed. */
export async function bindPhone(ports: Ports, handle: string, phone: Phone): Promise<boolean> {
  return changeRegistration(ports, handle, { phone })
}

/** Records that the e-mail address of a registration is proved. False when the registration has expired or was consumed, or has another address. */
export async function bindEmail(ports: Ports, handle: string, email: string): Promise<boolean> {
  return changeRegistration(ports, handle, { email_verified_at: ports.clock.now() }, { path: 'email', is: email })
}

async function changeRegistration(
  ports: Ports,
  handle: string,
  set: Record<string, string>,
  condition?: Condition,
): Promise<boolean> {
  const all = [isUnexpired(ports), ...(condition === undefined ? [] : [condition])]
  return ports.table.update(await handleKey(ports, 'registration', handle), { set }, { all }).then(
    () => true,
    (failure: unknown) => {
      if (failure instanceof ConditionFailed) return false
      throw failure
    },
  )
}

/** The write that consumes a registration, once, with the e-mail address and phone number that were read. It is part of the transaction that creates the account. */
export async function consumeRegistration(
  ports: Ports,
  handle: string,
  { email, phone }: Pick<Registration, 'email' | 'phone'>,
): Promise<Write> {
  const unchanged = [
    { path: 'email', is: email } as const,
    ...(phone === undefined ? [] : [{ path: 'phone', is: phone } as const]),
  ]
  return {
    delete: await handleKey(ports, 'registration', handle),
    if: { all: [isUnexpired(ports), { present: 'email_verified_at' }, ...unchanged] },
  }
}

/** Consumes a login choice, once, and links its identity. Throws TransactionCancelled when the choice has expired or was consumed, or when the identity has a link already. */
export async function consumeLoginChoice(
  ports: Ports,
  handle: string,
  { user_id, identity }: LoginChoice,
): Promise<void> {
  const consume: Write = { delete: await handleKey(ports, 'entry', handle), if: isUnexpired(ports) }
  await ports.table.transact([
    consume,
    ...(identity === undefined ? [] : [await linkIdentity(ports, identity, user_id)]),
  ])
}

/** DynamoDB deletes expired items with a delay, so each write checks the expiry itself. */
function isUnexpired(ports: Ports): Condition {
  return { path: 'until', atLeast: ports.clock.now() }
}

async function identityKey(ports: Ports, { provider, subject }: Identity): Promise<Key> {
  return { pk: `guard#${await keyedHash(ports, 'identity', `${provider}:${subject}`)}`, sk: 'guard' }
}

/** The user who is linked to an identity. */
export async function loadUserIdByIdentity(ports: Ports, identity: Identity): Promise<string | undefined> {
  const item = await ports.table.get(await identityKey(ports, identity))
  return item === undefined ? undefined : z.string().parse(item['user_id'])
}

/** The write that links an identity to a user permanently. Its condition fails when the identity has a link already. */
export async function linkIdentity(ports: Ports, identity: Identity, userId: string): Promise<Write> {
  return { put: { ...(await identityKey(ports, identity)), user_id: userId }, if: { absent: 'pk' } }
}
