import { epochMs, epochSeconds, later } from '#shared/kernel/instant.ts'
import { Refused, TOO_MANY_REQUESTS } from '#shared/kernel/refusal.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'
import { shardOf } from '#shared/kernel/shard.ts'
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

/** A limit for everybody lies in this many items, so that no item is written for each use. */
const partsOfShared = 16

/**
 * As `countWithin`, for a limit that everybody shares. Each item has its part of the limit. `id` chooses the first one; when its part
 * is used up the next one counts, so that exactly the whole limit can be used, by whomever.
 */
export async function countWithinShared(ports: Counting, what: string, id: string, limit: Limit): Promise<void> {
  const { max, windowMs } = limit
  const first = shardOf(id, partsOfShared)
  for (let step = 0; step < partsOfShared; step += 1) {
    const part = (first + step) % partsOfShared
    const partMax = Math.floor(max / partsOfShared) + Number(part < max % partsOfShared)
    if (partMax > 0 && (await isCounted(ports, `${what}#${part}`, { max: partMax, windowMs }))) return
  }
  refuse(ports, limit, TOO_MANY_REQUESTS)
}

/** Counts one use. False when the limit is reached. */
async function isCounted(ports: Counting, what: string, { max, windowMs }: Limit): Promise<boolean> {
  const now = ports.clock.now()
  const window = Math.floor(epochMs(now) / windowMs)
  const changes = { add: { count: 1 }, set: { ttl: epochSeconds(later(now, 2 * windowMs)) } }
  try {
    await ports.table.update(limits.key({ what, window }), changes, {
      any: [{ absent: 'count' }, { attribute: 'count', below: max }],
    })
    return true
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
    return false
  }
}

function refuse({ clock }: Pick<Ports, 'clock'>, { windowMs }: Limit, refusal: Refused['refusal']): never {
  const leftMs = windowMs - (epochMs(clock.now()) % windowMs)
  throw new Refused(refusal, { retryAfterSeconds: Math.ceil(leftMs / 1000) })
}
