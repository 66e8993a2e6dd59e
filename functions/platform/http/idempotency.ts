import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { dayMs, epochSeconds, later, minuteMs } from '#shared/kernel/instant.ts'
import { IN_PROGRESS, KEY_REUSED, Refused } from '#shared/kernel/refusal.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { ConditionFailed, type Json } from '#functions/platform/port/table.ts'

const keptMs = dayMs
/** A first try that has not answered by then is taken for dead. */
const runningMs = minuteMs

const Mark = z.object({ body_hash: z.string(), answer: z.optional(z.string()) })

/**
 * The same key and body give the same answer for a day, the same key with another body is refused, and two tries at
 * once do not both run. A try that is refused or fails leaves no mark, so that it can be made again.
 */
export async function once<T>(
  ports: Pick<Ports, 'table' | 'clock'>,
  scope: string,
  key: string,
  body: string,
  work: () => Promise<T>,
): Promise<T> {
  const place = { pk: `once#${scope}#${hash(key)}`, sk: 'once' }
  const now = ports.clock.now()
  const mark = { body_hash: hash(body), ttl: epochSeconds(later(now, keptMs)), running_until: later(now, runningMs) }
  try {
    await ports.table.put(
      { ...place, ...mark },
      {
        any: [
          { absent: 'pk' },
          { path: 'ttl', below: epochSeconds(now) },
          { all: [{ absent: 'answer' }, { path: 'running_until', below: now }] },
        ],
      },
    )
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
    const earlier = await ports.table.get(place)
    // Refused meanwhile, it took its mark away: this one may be made again, like that one.
    if (earlier === undefined) throw new Refused(IN_PROGRESS, { retryAfterSeconds: 2 })
    return earlierAnswer<T>(Mark.parse(earlier), mark.body_hash)
  }
  const answer = await work().catch(async (failure: unknown) => {
    await ports.table.delete(place)
    throw failure
  })
  await ports.table.update(place, { set: { answer: JSON.stringify(answer) } })
  return answer
}

function earlierAnswer<T>(mark: z.infer<typeof Mark>, bodyHash: string): T {
  if (mark.body_hash !== bodyHash) throw new Refused(KEY_REUSED)
  if (mark.answer === undefined) throw new Refused(IN_PROGRESS, { retryAfterSeconds: 2 })
  return JSON.parse(mark.answer) as T
}

const heardMs = 30 * dayMs

/** Runs the work of a hearer unless this event was already worked off. The work itself must still bear a repeat: a crash may come before the mark. */
export async function handleOnce(
  ports: Pick<Ports, 'table' | 'clock'>,
  functionName: string,
  eventId: string,
  work: () => Promise<void>,
): Promise<void> {
  const place = { pk: `handled#${functionName}#${eventId}`, sk: 'handled' }
  if ((await ports.table.get(place)) !== undefined) return
  await work()
  await ports.table.put({ ...place, ttl: epochSeconds(later(ports.clock.now(), heardMs)) } satisfies Record<
    string,
    Json
  >)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
