import { createHash } from 'node:crypto'
import { epochSeconds, later, minuteMs } from '#shared/kernel/instant.ts'
import { IN_PROGRESS, KEY_REUSED, Refused } from '#shared/kernel/refusal.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'
import { doneWork, idempotencyRecords } from '#functions/platform/entities.ts'

/** A first attempt without a stored response after this time counts as crashed. */
const runningMs = minuteMs

/**
 * Runs the work once per scope and key, and returns the stored response to a repeat for a day. Refuses KEY_REUSED when the
 * body differs, IN_PROGRESS while another attempt runs. An attempt that fails deletes its record, so that it can be repeated
 * (docs/adr/0014-publish-events-through-a-transactional-outbox.md).
 */
export async function runIdempotent<T>(
  ports: Pick<Ports, 'table' | 'clock'>,
  scope: string,
  key: string,
  body: string,
  work: () => Promise<T>,
): Promise<T> {
  const id = { scope, key_hash: hash(key) }
  const now = ports.clock.now()
  const record = { ...id, body_hash: hash(body), running_until: later(now, runningMs) }
  try {
    await ports.table.put(idempotencyRecords.itemOf(ports, record), {
      any: [
        { absent: 'pk' },
        { attribute: 'ttl', below: epochSeconds(now) },
        { all: [{ absent: 'response' }, { attribute: 'running_until', below: now }] },
      ],
    })
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
    const earlier = await idempotencyRecords.find(ports, id)
    // The other attempt failed and deleted its record, so the caller may try again.
    if (earlier === undefined) throw new Refused(IN_PROGRESS, { retryAfterSeconds: 2 })
    return storedResponse<T>(earlier, record.body_hash)
  }
  const response = await work().catch(async (failure: unknown) => {
    await ports.table.delete(idempotencyRecords.key(id))
    throw failure
  })
  await ports.table.update(idempotencyRecords.key(id), { set: { response: JSON.stringify(response) } })
  return response
}

function storedResponse<T>(record: { body_hash: string; response?: string | undefined }, bodyHash: string): T {
  if (record.body_hash !== bodyHash) throw new Refused(KEY_REUSED)
  if (record.response === undefined) throw new Refused(IN_PROGRESS, { retryAfterSeconds: 2 })
  return JSON.parse(record.response) as T
}

/**
 * Does what no state shows, such as sending a letter, unless it is done already; `what` and `id` name it. True when it was done
 * now. A crash before the record is stored repeats the work.
 */
export async function doOnce(
  ports: Pick<Ports, 'table' | 'clock'>,
  what: string,
  id: string,
  work: () => Promise<void>,
): Promise<boolean> {
  // Two concurrent runs both find none: `work` may run twice.
  if ((await doneWork.find(ports, { what, id })) !== undefined) return false
  await work()
  await ports.table.put(doneWork.itemOf(ports, { what, id }))
  return true
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
