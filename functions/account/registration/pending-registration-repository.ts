import * as z from 'zod/mini'
import { dayMs, epochSeconds, Instant, later, minuteMs } from '#shared/kernel/instant.ts'
import { Email, Phone } from '#shared/kernel/text.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { type Condition, ConditionFailed, type Item, type Key, type Write } from '#functions/platform/port/table.ts'

const registrationLifeMs = dayMs
const entryChoiceLifeMs = 15 * minuteMs

/** Somebody as Google or Apple know them. The subject links, never the e-mail address alone. */
const Identity = z.object({ provider: z.enum(['google', 'apple']), subject: z.string() })
export type Identity = z.infer<typeof Identity>

/** What a registration under way has proved so far. Kept under the hash of its handle for a day. */
const Registration = z.object({
  email: Email,
  /** Absent: Google or Apple told the address but do not answer for it, so that it has yet to be verified. */
  email_verified_at: z.optional(Instant),
  phone: z.optional(Phone),
  identity: z.optional(Identity),
  first_name: z.string(),
  last_name: z.string(),
})
export type Registration = z.infer<typeof Registration>

/** A choice of an account whose e-mail address is not told: "Login using e•••••@d•••.com", or linking an identity to it. */
const LoginChoice = z.object({
  user_id: z.string(),
  /** Linked when the code that was sent to the account's address comes back. */
  identity: z.optional(Identity),
})
export type LoginChoice = z.infer<typeof LoginChoice>

type HandleOf = 'registration' | 'entry'

/** Of a handle only this hash is kept, so that whoever reads the table cannot go on with anybody's registration. */
async function handleKey(ports: Ports, of: HandleOf, handle: string): Promise<Key> {
  return { pk: `handle#${await keyedHash(ports, of, handle)}`, sk: of }
}

/** Begins a registration. Answers its handle. */
export function openRegistration(ports: Ports, registration: Registration): Promise<string> {
  return open(ports, 'registration', registration, registrationLifeMs)
}

/** Answers a handle for entering an account by its e-mail address: good for fifteen minutes, once. */
export function saveLoginChoice(ports: Ports, choice: LoginChoice): Promise<string> {
  return open(ports, 'entry', choice, entryChoiceLifeMs)
}

async function open(ports: Ports, of: HandleOf, what: Registration | LoginChoice, lifeMs: number): Promise<string> {
  const handle = ports.ids.handle()
  const until = later(ports.clock.now(), lifeMs)
  await ports.table.put(
    { ...(await handleKey(ports, of, handle)), ...what, until, ttl: epochSeconds(until) },
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

async function load(ports: Ports, of: HandleOf, handle: string): Promise<Item | undefined> {
  const item = await ports.table.get(await handleKey(ports, of, handle))
  return item !== undefined && z.string().parse(item['until']) > ports.clock.now() ? item : undefined
}

/** Writes down that the phone number of a registration is proved. False when there is no such registration any more. */
export async function bindPhone(ports: Ports, handle: string, phone: Phone): Promise<boolean> {
  return changeRegistration(ports, handle, { phone })
}

/** Writes down that the e-mail address which a registration began with is proved. False when it is over, or began with another. */
export async function bindEmail(ports: Ports, handle: string, email: string): Promise<boolean> {
  return changeRegistration(ports, handle, { email_verified_at: ports.clock.now() }, { path: 'email', is: email })
}

async function changeRegistration(
  ports: Ports,
  handle: string,
  set: Record<string, string>,
  condition?: Condition,
): Promise<boolean> {
  const all = [stillOpen(ports), ...(condition === undefined ? [] : [condition])]
  return ports.table.update(await handleKey(ports, 'registration', handle), { set }, { all }).then(
    () => true,
    (failure: unknown) => {
      if (failure instanceof ConditionFailed) return false
      throw failure
    },
  )
}

/** Uses a registration up, once, with exactly the e-mail address and phone number that were read; for the transaction that makes an account of it. */
export async function consumeRegistration(
  ports: Ports,
  handle: string,
  { email, phone }: Pick<Registration, 'email' | 'phone'>,
): Promise<Write> {
  const same = [
    { path: 'email', is: email } as const,
    ...(phone === undefined ? [] : [{ path: 'phone', is: phone } as const]),
  ]
  return {
    delete: await handleKey(ports, 'registration', handle),
    if: { all: [stillOpen(ports), { present: 'email_verified_at' }, ...same] },
  }
}

/** Uses a choice up, once, and links the identity that it came with. Throws TransactionCancelled when it is over, or the identity somebody's. */
export async function saveChosen(ports: Ports, handle: string, { user_id, identity }: LoginChoice): Promise<void> {
  const use: Write = { delete: await handleKey(ports, 'entry', handle), if: stillOpen(ports) }
  await ports.table.transact([use, ...(identity === undefined ? [] : [await linkIdentity(ports, identity, user_id)])])
}

/** The table sweeps what is over when it comes to it: conditions have to look themselves. */
function stillOpen(ports: Ports): Condition {
  return { path: 'until', atLeast: ports.clock.now() }
}

async function identityKey(ports: Ports, { provider, subject }: Identity): Promise<Key> {
  return { pk: `guard#${await keyedHash(ports, 'identity', `${provider}:${subject}`)}`, sk: 'guard' }
}

/** Who is linked to an identity, if anybody. */
export async function loadUserIdByIdentity(ports: Ports, identity: Identity): Promise<string | undefined> {
  const item = await ports.table.get(await identityKey(ports, identity))
  return item === undefined ? undefined : z.string().parse(item['user_id'])
}

/** Links an identity to a user, for good: the condition fails when it is anybody's already. */
export async function linkIdentity(ports: Ports, identity: Identity, userId: string): Promise<Write> {
  return { put: { ...(await identityKey(ports, identity)), user_id: userId }, if: { absent: 'pk' } }
}
