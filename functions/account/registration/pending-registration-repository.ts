import { registrationLifeMs } from '#shared/account/limits.ts'
import type { Handle, UserId } from '#shared/kernel/id.ts'
import { acceptedAgainMs } from '#shared/account/limits.ts'
import { epochSeconds, type Instant, later, minuteMs } from '#shared/kernel/instant.ts'
import type { Phone } from '#shared/kernel/text.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Context } from '#functions/platform/context.ts'
import { type Condition, ConditionFailed, type Writes } from '#functions/platform/port/table.ts'
import {
  finishedRegistrations,
  guards,
  type Identity,
  type LoginChoice,
  loginChoices,
  type Registration,
  registrations,
} from '#functions/account/entities.ts'

const loginChoiceLifeMs = 15 * minuteMs

async function idOf(
  context: Context<'secrets'>,
  kind: 'registration' | 'login-choice',
  handle: Handle,
): Promise<{ hash: string }> {
  return { hash: await keyedHash(context, kind, handle) }
}

/** Stores a registration and returns its handle, which is valid for a day. */
export async function saveRegistration(
  context: Context<'table' | 'secrets'>,
  registration: Registration,
): Promise<Handle> {
  const handle = context.ids.handle()
  const id = await idOf(context, 'registration', handle)
  const until = later(context.clock.now(), registrationLifeMs)
  await context.table.put(registrations.itemOf(context, { ...registration, ...id, until }), { absent: 'pk' })
  return handle
}

/** Stores a login choice and returns its handle, which is valid once within fifteen minutes. */
export async function saveLoginChoice(context: Context<'table' | 'secrets'>, choice: LoginChoice): Promise<Handle> {
  const handle = context.ids.handle()
  const id = await idOf(context, 'login-choice', handle)
  const until = later(context.clock.now(), loginChoiceLifeMs)
  await context.table.put(loginChoices.itemOf(context, { ...choice, ...id, until }), { absent: 'pk' })
  return handle
}

export async function loadRegistration(
  context: Context<'table:read' | 'secrets'>,
  handle: Handle,
): Promise<Registration | undefined> {
  return unlessExpired(context, await registrations.find(context, await idOf(context, 'registration', handle)))
}

export async function loadLoginChoice(
  context: Context<'table:read' | 'secrets'>,
  handle: Handle,
): Promise<LoginChoice | undefined> {
  return unlessExpired(context, await loginChoices.find(context, await idOf(context, 'login-choice', handle)))
}

function unlessExpired<T extends { readonly until: Instant }>(context: Context, stored: T | undefined): T | undefined {
  return stored !== undefined && stored.until > context.clock.now() ? stored : undefined
}

/** Records that the phone number of a registration is proved. False when the registration has expired or was consumed. */
export function savePhoneProof(context: Context<'table' | 'secrets'>, handle: Handle, phone: Phone): Promise<boolean> {
  return saveProof(context, handle, { phone })
}

/** Records that the e-mail address of a registration is proved. False when the registration has expired or was consumed, or has another address. */
export function saveEmailProof(context: Context<'table' | 'secrets'>, handle: Handle, email: string): Promise<boolean> {
  return saveProof(context, handle, { email_verified_at: context.clock.now() }, { attribute: 'email', is: email })
}

async function saveProof(
  context: Context<'table' | 'secrets'>,
  handle: Handle,
  set: Record<string, string>,
  ...conditions: readonly Condition[]
): Promise<boolean> {
  const key = registrations.key(await idOf(context, 'registration', handle))
  return context.table.update(key, { set }, { all: [isUnexpired(context), ...conditions] }).then(
    () => true,
    (failure: unknown) => {
      if (failure instanceof ConditionFailed) return false
      throw failure
    },
  )
}

/** What ended a registration: the user, and every field of the request that must be the same when it comes again. */
export interface RegistrationEnd {
  readonly userId: UserId
  readonly request: readonly unknown[]
}

/** The writes that consume a registration, once, with the e-mail address and phone number that were read, and record its end. They are part of the transaction that creates or changes the account. */
export async function registrationEndWrites(
  context: Context<'secrets'>,
  handle: Handle,
  { email, phone }: Pick<Registration, 'email' | 'phone'>,
  { userId, request }: RegistrationEnd,
): Promise<Writes> {
  const id = await idOf(context, 'registration', handle)
  const until = later(context.clock.now(), acceptedAgainMs)
  const request_hash = await requestHashOf(context, request)
  const unchanged = [
    { attribute: 'email', is: email } as const,
    ...(phone === undefined ? [] : [{ attribute: 'phone', is: phone } as const]),
  ]
  return {
    registration: registrations.delete(id, {
      all: [isUnexpired(context), { present: 'email_verified_at' }, ...unchanged],
    }),
    'finished registration': finishedRegistrations.put(context, { ...id, user_id: userId, request_hash, until }),
  }
}

/** The user of a registration that the same request ended a moment ago. */
export async function loadRegistrationEnd(
  context: Context<'table:read' | 'secrets'>,
  handle: Handle,
  request: RegistrationEnd['request'],
): Promise<UserId | undefined> {
  const id = await idOf(context, 'registration', handle)
  const ended = unlessExpired(context, await finishedRegistrations.find(context, id))
  return ended?.request_hash === (await requestHashOf(context, request)) ? ended.user_id : undefined
}

function requestHashOf(context: Context<'secrets'>, request: RegistrationEnd['request']): Promise<string> {
  return keyedHash(context, 'registration-end', JSON.stringify(request))
}

/** Consumes a login choice, once, and links its identity. It stays for a moment, marked as used. Throws TransactionCancelled when the choice has expired or was consumed, or when the identity has a link already. */
export async function consumeLoginChoice(
  context: Context<'table' | 'secrets'>,
  handle: Handle,
  { user_id, identity }: LoginChoice,
): Promise<void> {
  const until = later(context.clock.now(), acceptedAgainMs)
  await context.table.transact({
    'login choice': loginChoices.update(
      await idOf(context, 'login-choice', handle),
      { set: { used_at: context.clock.now(), until, ttl: epochSeconds(until) } },
      { all: [isUnexpired(context), { absent: 'used_at' }] },
    ),
    ...(await identityLinkWrites(context, identity, user_id)),
  })
}

/** DynamoDB deletes expired items with a delay, so each write checks the expiry itself. */
function isUnexpired(context: Context): Condition {
  return { attribute: 'until', atLeast: context.clock.now() }
}

async function identityGuardIdOf(
  context: Context<'secrets'>,
  { provider, subject }: Identity,
): Promise<{ hash: string }> {
  return { hash: await keyedHash(context, 'identity', `${provider}:${subject}`) }
}

/** The user who is linked to an identity. */
export async function loadUserIdByIdentity(
  context: Context<'table:read' | 'secrets'>,
  identity: Identity,
): Promise<UserId | undefined> {
  return (await guards.find(context, await identityGuardIdOf(context, identity)))?.user_id
}

/** The write that links an identity to a user permanently, if there is one. Its condition fails when the identity has a link already. */
export async function identityLinkWrites(
  context: Context<'secrets'>,
  identity: Identity | undefined,
  userId: UserId,
): Promise<Writes> {
  if (identity === undefined) return {}
  const id = await identityGuardIdOf(context, identity)
  return { 'identity guard': guards.create(context, { ...id, user_id: userId }) }
}
