import * as z from 'zod/mini'
import { dayMs, epochSeconds, Instant, later, minuteMs } from '#shared/kernel/instant.ts'
import { Email, Phone } from '#shared/kernel/text.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Context } from '#functions/platform/context.ts'
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
async function handleKey(context: Context, kind: HandleKind, handle: string): Promise<Key> {
  return { pk: `handle#${await keyedHash(context, kind, handle)}`, sk: kind }
}

/** Starts a registration and returns its handle. */
export function openRegistration(context: Context, registration: Registration): Promise<string> {
  return saveUnderHandle(context, 'registration', registration, registrationLifeMs)
}

/** Stores a login choice and returns its handle, which is valid once within fifteen minutes. */
export function saveLoginChoice(context: Context, choice: LoginChoice): Promise<string> {
  return saveUnderHandle(context, 'entry', choice, loginChoiceLifeMs)
}

async function saveUnderHandle(
  context: Context,
  kind: HandleKind,
  value: Registration | LoginChoice,
  lifeMs: number,
): Promise<string> {
  const handle = context.ids.handle()
  const until = later(context.clock.now(), lifeMs)
  await context.table.put(
    { ...(await handleKey(context, kind, handle)), ...value, until, ttl: epochSeconds(until) },
    { absent: 'pk' },
  )
  return handle
}

export async function loadRegistration(context: Context, handle: string): Promise<Registration | undefined> {
  const item = await load(context, 'registration', handle)
  return item === undefined ? undefined : Registration.parse(item)
}

export async function loadLoginChoice(context: Context, handle: string): Promise<LoginChoice | undefined> {
  const item = await load(context, 'entry', handle)
  return item === undefined ? undefined : LoginChoice.parse(item)
}

async function load(context: Context, kind: HandleKind, handle: string): Promise<Item | undefined> {
  const item = await context.table.get(await handleKey(context, kind, handle))
  return item !== undefined && z.string().parse(item['until']) > context.clock.now() ? item : undefined
}

/** Records that the phone number of a registration is proved. False when the registration has expired or was consumed. */
export async function bindPhone(context: Context, handle: string, phone: Phone): Promise<boolean> {
  return changeRegistration(context, handle, { phone })
}

/** Records that the e-mail address of a registration is proved. False when the registration has expired or was consumed, or has another address. */
export async function bindEmail(context: Context, handle: string, email: string): Promise<boolean> {
  return changeRegistration(context, handle, { email_verified_at: context.clock.now() }, { attribute: 'email', is: email })
}

async function changeRegistration(
  context: Context,
  handle: string,
  set: Record<string, string>,
  condition?: Condition,
): Promise<boolean> {
  const all = [isUnexpired(context), ...(condition === undefined ? [] : [condition])]
  return context.table.update(await handleKey(context, 'registration', handle), { set }, { all }).then(
    () => true,
    (failure: unknown) => {
      if (failure instanceof ConditionFailed) return false
      throw failure
    },
  )
}

/** The write that consumes a registration, once, with the e-mail address and phone number that were read. It is part of the transaction that creates the account. */
export async function consumeRegistration(
  context: Context,
  handle: string,
  { email, phone }: Pick<Registration, 'email' | 'phone'>,
): Promise<Write> {
  const unchanged = [
    { attribute: 'email', is: email } as const,
    ...(phone === undefined ? [] : [{ attribute: 'phone', is: phone } as const]),
  ]
  return {
    delete: await handleKey(context, 'registration', handle),
    if: { all: [isUnexpired(context), { present: 'email_verified_at' }, ...unchanged] },
  }
}

/** Consumes a login choice, once, and links its identity. Throws TransactionCancelled when the choice has expired or was consumed, or when the identity has a link already. */
export async function consumeLoginChoice(
  context: Context,
  handle: string,
  { user_id, identity }: LoginChoice,
): Promise<void> {
  const consume: Write = { delete: await handleKey(context, 'entry', handle), if: isUnexpired(context) }
  await context.table.transact([
    consume,
    ...(identity === undefined ? [] : [await linkIdentity(context, identity, user_id)]),
  ])
}

/** DynamoDB deletes expired items with a delay, so each write checks the expiry itself. */
function isUnexpired(context: Context): Condition {
  return { attribute: 'until', atLeast: context.clock.now() }
}

async function identityKey(context: Context, { provider, subject }: Identity): Promise<Key> {
  return { pk: `guard#${await keyedHash(context, 'identity', `${provider}:${subject}`)}`, sk: 'guard' }
}

/** The user who is linked to an identity. */
export async function loadUserIdByIdentity(context: Context, identity: Identity): Promise<string | undefined> {
  const item = await context.table.get(await identityKey(context, identity))
  return item === undefined ? undefined : z.string().parse(item['user_id'])
}

/** The write that links an identity to a user permanently. Its condition fails when the identity has a link already. */
export async function linkIdentity(context: Context, identity: Identity, userId: string): Promise<Write> {
  return { put: { ...(await identityKey(context, identity)), user_id: userId }, if: { absent: 'pk' } }
}
