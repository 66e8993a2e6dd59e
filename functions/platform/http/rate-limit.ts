import { epochMs, epochSeconds, later } from '#shared/kernel/instant.ts'
import { Refused, TOO_MANY_REQUESTS } from '#shared/kernel/refusal.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { ConditionFailed, type Key } from '#functions/platform/port/table.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import { seriesCount } from '#functions/platform/storage/counter.ts'
import { limits } from '#functions/platform/entities.ts'

interface Limit {
  readonly max: number
  readonly windowMs: number
}

type Counting = Pick<Ports, 'table' | 'clock'>

/** Counts one use in the current time window. Refuses with `refusal` and a retry time when the limit is reached. */
export async function countWithin(
  ports: Counting,
  what: string,
  limit: Limit,
  refusal = TOO_MANY_REQUESTS as Refused['refusal'],
): Promise<void> {
  if (!(await isCounted(ports, what, limit))) refuse(ports, limit, refusal)
}

/** A limit that slows down above `limit`: from then on `trickle` is let through. */
export interface SlowingLimit {
  readonly limit: Limit
  readonly trickle: Limit
}

/** A counted use. */
export interface Counted {
  /** Takes the use back, because it did not deserve to be counted. */
  readonly giveBack: () => Promise<void>
}

/** Counts one use. Above the limit only a trickle is let through; what exceeds it is refused with the time until the next one. */
export async function countSlowing(ports: Counting, what: string, { limit, trickle }: SlowingLimit): Promise<Counted> {
  const uses: readonly (readonly [what: string, limit: Limit])[] = [
    [what, limit],
    [`${what}#slow`, trickle],
  ]
  for (const [name, each] of uses) {
    const key = keyOf(ports, name, each.windowMs)
    if (await isCounted(ports, name, each))
      return { giveBack: async () => void (await ports.table.update(key, { add: { count: -1 } })) }
  }
  refuse(ports, trickle, TOO_MANY_REQUESTS)
}

/** A limit for everybody lies in this many items, so that no item is written for each use: as many as a sequence has series. */
const partsOfShared = seriesCount

/** A limit that everybody shares. */
export interface SharedLimit extends Limit {
  /** The most uses of a part, where that is more than its part of `max`. Asked only when that is used up. */
  readonly grownPart?: (part: number) => Promise<number>
}

/**
 * As `countWithin`, for a limit that everybody shares. Each item has its part of the limit. `id` chooses the first one; when its part
 * is used up the next one counts, so that exactly the whole limit can be used, by whomever. `isLow`: some parts are used up, which
 * happens when little is left. Refuses with `refusal` and a retry time when the limit is reached.
 */
export async function countWithinShared(
  ports: Counting,
  what: string,
  id: string,
  limit: SharedLimit,
  refusal: Refused['refusal'] = TOO_MANY_REQUESTS,
): Promise<{ readonly isLow: boolean }> {
  const first = shardOf(id, partsOfShared)
  for (let step = 0; step < partsOfShared; step += 1) {
    const part = (first + step) % partsOfShared
    if (await isCountedInPart(ports, what, part, limit)) return { isLow: step > 0 }
  }
  refuse(ports, limit, refusal)
}

async function isCountedInPart(
  ports: Counting,
  what: string,
  part: number,
  { max, windowMs, grownPart }: SharedLimit,
): Promise<boolean> {
  const name = `${what}#${part}`
  const partMax = Math.floor(max / partsOfShared) + Number(part < max % partsOfShared)
  if (partMax > 0 && (await isCounted(ports, name, { max: partMax, windowMs }))) return true
  const grown = (await grownPart?.(part)) ?? 0
  return grown > partMax && isCounted(ports, name, { max: grown, windowMs })
}

/** Counts one use. False when the limit is reached. */
async function isCounted(ports: Counting, what: string, { max, windowMs }: Limit): Promise<boolean> {
  const changes = { add: { count: 1 }, set: { ttl: epochSeconds(later(ports.clock.now(), 2 * windowMs)) } }
  try {
    await ports.table.update(keyOf(ports, what, windowMs), changes, {
      any: [{ absent: 'count' }, { attribute: 'count', below: max }],
    })
    return true
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
    return false
  }
}

function keyOf({ clock }: Pick<Ports, 'clock'>, what: string, windowMs: number): Key {
  return limits.key({ what, window: Math.floor(epochMs(clock.now()) / windowMs) })
}

function refuse({ clock }: Pick<Ports, 'clock'>, { windowMs }: Limit, refusal: Refused['refusal']): never {
  const leftMs = windowMs - (epochMs(clock.now()) % windowMs)
  throw new Refused(refusal, { retryAfterSeconds: Math.ceil(leftMs / 1000) })
}
