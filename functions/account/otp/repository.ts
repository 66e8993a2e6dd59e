import type { CodeHistory } from '#shared/account/rules.ts'
import { dayMs, epochSeconds, type Instant, later } from '#shared/kernel/instant.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed, type Key } from '#functions/platform/port/table.ts'
import { OtpRecord, otpRecords } from '#functions/account/entities.ts'

export const emptyOtpRecord: OtpRecord & CodeHistory = { sent_at: [], wrong: 0, version: 0 }

export async function loadOtp(context: Context, purpose: string, identifier: string): Promise<OtpRecord> {
  const hash = await keyedHash(context, purpose, identifier)
  return (await otpRecords.find(context, { purpose, hash })) ?? emptyOtpRecord
}

async function keyOf(context: Context, purpose: string, identifier: string): Promise<Key> {
  return otpRecords.key({ purpose, hash: await keyedHash(context, purpose, identifier) })
}

/** A record expires two days after its last change: longer than any limit or block looks back. */
const keptMs = 2 * dayMs

function keptUntil(from: Instant): number {
  return epochSeconds(later(from, keptMs))
}

/**
 * Stores a send before it is made. The counter of wrong guesses is reset only when a block is over: a reset at each send would give
 * a client new guesses. Throws ConditionFailed when another send came in between.
 */
export async function saveSentOtp(
  context: Context,
  purpose: string,
  identifier: string,
  before: OtpRecord,
  after: Pick<OtpRecord, 'sent_at' | 'code_hash' | 'code_until'>,
): Promise<void> {
  const key = await keyOf(context, purpose, identifier)
  const now = context.clock.now()
  // A code that a partner makes and checks is stored as one that has expired, so that every guess at it is counted as wrong.
  const { code_hash = '', code_until = now, sent_at } = after
  const sent = { sent_at, code_hash, code_until, code_wrong: 0, version: before.version + 1, ttl: keptUntil(now) }
  // DynamoDB deletes expired items with a delay, so the condition checks the expiry itself.
  if (before.version === 0)
    return void (await context.table.update(
      key,
      { set: { ...sent, wrong: 0 }, remove: ['blocked_until'] },
      { any: [{ absent: 'pk' }, { attribute: 'ttl', below: epochSeconds(now) }] },
    ))
  const unchanged = { attribute: 'version', is: before.version } as const
  if (before.blocked_until === undefined) return void (await context.table.update(key, { set: sent }, unchanged))
  await context.table.update(
    key,
    { set: { ...sent, wrong: 0 }, remove: ['blocked_until'] },
    { all: [unchanged, { attribute: 'blocked_until', is: before.blocked_until }] },
  )
}

/** Counts one of the guesses that are left, before it is compared. Throws ConditionFailed when none is left. */
export async function consumeGuess(
  context: Context,
  purpose: string,
  identifier: string,
  limits: { readonly everMax: number; readonly codeMax: number },
): Promise<OtpRecord> {
  const key = await keyOf(context, purpose, identifier)
  const hasGuessLeft = {
    all: [
      { present: 'code_hash' },
      { attribute: 'wrong', below: limits.everMax },
      { attribute: 'code_wrong', below: limits.codeMax },
    ],
  } as const
  return OtpRecord.parse(
    await context.table.update(
      key,
      { add: { wrong: 1, code_wrong: 1 }, set: { ttl: keptUntil(context.clock.now()) } },
      hasGuessLeft,
    ),
  )
}

/** Consumes a right code. Throws ConditionFailed when it was consumed meanwhile. */
export async function consumeOtp(
  context: Context,
  purpose: string,
  identifier: string,
  codeHash: string,
): Promise<void> {
  const key = await keyOf(context, purpose, identifier)
  await context.table.update(
    key,
    { set: { wrong: 0 }, remove: ['code_hash', 'code_until'] },
    { attribute: 'code_hash', is: codeHash },
  )
}

/** Blocks the codes until a moment, and removes the current one. */
export async function saveBlock(context: Context, purpose: string, identifier: string, until: Instant): Promise<void> {
  const key = await keyOf(context, purpose, identifier)
  await context.table.update(key, {
    set: { blocked_until: until, ttl: keptUntil(until) },
    remove: ['code_hash', 'code_until'],
  })
}

/** Removes a block and sets the wrong guesses to zero. Sends stay counted. */
export async function deleteBlock(context: Context, purpose: string, identifier: string): Promise<void> {
  const key = await keyOf(context, purpose, identifier)
  try {
    await context.table.update(
      key,
      { set: { wrong: 0, code_wrong: 0 }, remove: ['blocked_until'] },
      { present: 'version' },
    )
  } catch (failure) {
    // There is no record: no code was ever sent for this purpose.
    if (!(failure instanceof ConditionFailed)) throw failure
  }
}
