import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { dayMs, epochSeconds, later, minuteMs } from '#shared/kernel/instant.ts'
import { IN_PROGRESS, KEY_REUSED, Refused } from '#shared/kernel/refusal.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { ConditionFailed, type Json } from '#functions/platform/port/table.ts'

const keptMs = dayMs
/** A first attempt without a stored response after this time counts as crashed. */
const runningMs = minuteMs

const IdempotencyRecord = z.object({ body_hash: z.string(), answer: z.optional(z.string()) })

/**
 * Runs the work once per scope and key, and returns the stored response to a repeat for a day. Refuses KEY_REUSED when the
 * body differs, IN_PROGRESS while another attempt runs. An attempt that fails deletes its record, so that it can be repeated
 * (docs/adr/0008-deduplicate-requests-and-webhooks-by-stored-records.md).
 */
export async function once<T>(
  ports: Pick<Ports, 'table' | 'clock'>,
  scope: string,
  key: string,
  body: string,
  work: () => Promise<T>,
): Promise<T> {
  const recordKey = { pk: `once#${scope}#${hash(key)}`, sk: 'once' }
  const now = ports.clock.now()
  const record = { body_hash: hash(body), ttl: epochSeconds(later(now, keptMs)), running_until: later(now, runningMs) }
  try {
    await ports.table.put(
      { ...recordKey, ...record },
      {
        any: [
          { absent: 'pk' },
          { attribute: 'ttl', below: epochSeconds(now) },
          { all: [{ absent: 'answer' }, { attribute: 'running_until', below: now }] },
        ],
      },
    )
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
    const earlier = await ports.table.get(recordKey)
    // The other attempt failed and deleted its record, so the caller may try again.
    if (earlier === undefined) throw new Refused(IN_PROGRESS, { retryAfterSeconds: 2 })
    return storedResponse<T>(IdempotencyRecord.parse(earlier), record.body_hash)
  }
  const response = await work().catch(async (failure: unknown) => {
    await ports.table.delete(recordKey)
    throw failure
  })
  await ports.table.update(recordKey, { set: { answer: JSON.stringify(response) } })
  return response
}

function storedResponse<T>(record: z.infer<typeof IdempotencyRecord>, bodyHash: string): T {
  if (record.body_hash !== bodyHash) throw new Refused(KEY_REUSED)
  if (record.answer === undefined) throw new Refused(IN_PROGRESS, { retryAfterSeconds: 2 })
  return JSON.parse(record.answer) as T
}

const handledKeptMs = 30 * dayMs

/** Runs a subscriber's work unless it has already handled this event. The work must be idempotent all the same: a crash before the record is stored repeats it. */
export async function handleOnce(
  ports: Pick<Ports, 'table' | 'clock'>,
  functionName: string,
  eventId: string,
  work: () => Promise<void>,
): Promise<void> {
  const recordKey = { pk: `handled#${functionName}#${eventId}`, sk: 'handled' }
  if ((await ports.table.get(recordKey)) !== undefined) return
  await work()
  await ports.table.put({ ...recordKey, ttl: epochSeconds(later(ports.clock.now(), handledKeptMs)) } satisfies Record<
    string,
    Json
  >)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
