import type { CodeHistory } from '#shared/account/rules.ts'
import { dayMs, epochSeconds, type Instant, later } from '#shared/kernel/instant.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Context } from '#functions/platform/context.ts'
import { type Changes, type Condition, ConditionFailed, type Key } from '#functions/platform/port/table.ts'
import { type OtpRecord, otpRecords } from '#functions/account/entities.ts'

export const emptyOtpRecord: OtpRecord & CodeHistory = { sent_at: [], wrong: 0, version: 0 }

export async function loadOtp(
  context: Context<'table:read' | 'secrets'>,
  purpose: string,
  identifier: string,
): Promise<OtpRecord> {
  const hash = await keyedHash(context, purpose, identifier)
  return (await otpRecords.find(context, { purpose, hash })) ?? emptyOtpRecord
}

async function keyOf(context: Context<'secrets'>, purpose: string, identifier: string): Promise<Key> {
  return otpRecords.key({ purpose, hash: await keyedHash(context, purpose, identifier) })
}

/** A record expires two days after its last change: longer than any limit or block looks back. */
const keptMs = 2 * dayMs

function keptUntil(from: Instant): number {
  return epochSeconds(later(from, keptMs))
}

/** So many codes that a newer one replaced are told from wrong ones. */
const replacedMax = 4

/**
 * Stores a send before it is made. The counter of wrong guesses is reset only when a block is over: a reset at each send would give
 * a client new guesses. Without a code of ours, because a partner makes and checks it, our last one stays valid. Throws
 * ConditionFailed when another send came in between.
 */
export async function saveSentOtp(
  context: Context<'table' | 'secrets'>,
  purpose: string,
  identifier: string,
  before: OtpRecord,
  after: Pick<OtpRecord, 'sent_at' | 'code_hash' | 'code_until' | 'pot'>,
): Promise<void> {
  const key = await keyOf(context, purpose, identifier)
  const now = context.clock.now()
  const { code_hash, code_until, pot, sent_at } = after
  const replaced = [before.code_hash, ...(before.replaced ?? [])].flatMap((hash) => hash ?? []).slice(0, replacedMax)
  const sent = {
    sent_at,
    version: before.version + 1,
    ttl: keptUntil(now),
    ...(code_hash !== undefined && code_until !== undefined && { code_hash, code_until, code_wrong: 0, replaced }),
    ...(pot !== undefined && { pot }),
  }
  // DynamoDB deletes expired items with a delay, so the condition checks the expiry itself.
  if (before.version === 0)
    return void (await context.table.update(
      key,
      { set: { ...sent, wrong: 0 }, remove: ['blocked_until', 'used_hash', 'used_by', 'used_at'] },
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

/** No guess and no send came since the record was read. */
function asRead({ version, wrong, code_hash }: OtpRecord): Condition {
  return {
    all: [
      { attribute: 'version', is: version },
      { attribute: 'wrong', is: wrong },
      code_hash === undefined ? { absent: 'code_hash' } : { attribute: 'code_hash', is: code_hash },
    ],
  }
}

/** Counts a wrong guess, and blocks the codes until a moment with the fifth. Throws ConditionFailed when another guess came in between. */
export async function saveWrongGuess(
  context: Context<'table' | 'secrets'>,
  purpose: string,
  identifier: string,
  before: OtpRecord,
  blockedUntil: Instant | undefined,
): Promise<void> {
  const key = await keyOf(context, purpose, identifier)
  const add = { wrong: 1, code_wrong: 1 }
  const now = context.clock.now()
  const changes: Changes =
    blockedUntil === undefined
      ? { add, set: { ttl: keptUntil(now) } }
      : {
          add,
          set: { blocked_until: blockedUntil, ttl: keptUntil(blockedUntil) },
          remove: ['code_hash', 'code_until'],
        }
  await context.table.update(key, changes, asRead(before))
}

/** Consumes a right code and forgives the wrong ones before it. Throws ConditionFailed when another guess came in between. */
export async function saveRightGuess(
  context: Context<'table' | 'secrets'>,
  purpose: string,
  identifier: string,
  before: OtpRecord,
  { used_hash, used_by, used_at }: Required<Pick<OtpRecord, 'used_hash' | 'used_at'>> & Pick<OtpRecord, 'used_by'>,
): Promise<void> {
  const key = await keyOf(context, purpose, identifier)
  await context.table.update(
    key,
    {
      set: { wrong: 0, code_wrong: 0, used_hash, used_at, ...(used_by !== undefined && { used_by }) },
      remove: ['code_hash', 'code_until', ...(used_by === undefined ? ['used_by'] : [])],
    },
    asRead(before),
  )
}

/** A write whose condition never holds. It takes as long as one that counts a guess. */
export async function saveNoGuess(
  context: Context<'table' | 'secrets'>,
  purpose: string,
  identifier: string,
): Promise<void> {
  const key = await keyOf(context, purpose, identifier)
  const never: Condition = { all: [{ absent: 'pk' }, { present: 'pk' }] }
  await context.table.update(key, { add: { wrong: 1 } }, never).catch((failure: unknown) => {
    if (!(failure instanceof ConditionFailed)) throw failure
  })
}

/** Blocks the codes until a moment, and removes the current one. */
export async function saveBlock(
  context: Context<'table' | 'secrets'>,
  purpose: string,
  identifier: string,
  until: Instant,
): Promise<void> {
  const key = await keyOf(context, purpose, identifier)
  await context.table.update(key, {
    set: { blocked_until: until, ttl: keptUntil(until) },
    remove: ['code_hash', 'code_until'],
  })
}

/** Removes a block and sets the wrong guesses to zero. Sends stay counted. */
export async function deleteBlock(
  context: Context<'table' | 'secrets'>,
  purpose: string,
  identifier: string,
): Promise<void> {
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
