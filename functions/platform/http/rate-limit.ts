import { epochMs, epochSeconds, later } from '#shared/kernel/instant.ts'
import { Refused, TOO_MANY_REQUESTS } from '#shared/kernel/refusal.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'
import { limits } from '#functions/platform/entities.ts'

/** Counts one use in the current time window. Refuses with `refusal` and a retry time when the limit is reached. */
export async function countWithin(
  ports: Pick<Ports, 'table' | 'clock'>,
  what: string,
  limit: { max: number; windowMs: number },
  refusal = TOO_MANY_REQUESTS as Refused['refusal'],
): Promise<void> {
  const now = ports.clock.now()
  const window = Math.floor(epochMs(now) / limit.windowMs)
  const changes = { add: { count: 1 }, set: { ttl: epochSeconds(later(now, 2 * limit.windowMs)) } }
  try {
    await ports.table.update(limits.key({ what, window }), changes, {
      any: [{ absent: 'count' }, { attribute: 'count', below: limit.max }],
    })
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
    const leftMs = (window + 1) * limit.windowMs - epochMs(now)
    throw new Refused(refusal, { retryAfterSeconds: Math.ceil(leftMs / 1000) })
  }
}
