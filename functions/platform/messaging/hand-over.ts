import type { DetailOf, EventDefinition } from '#events/define.ts'
import type { Subscription } from '#events/subscription.ts'
import { handOvers } from '#functions/platform/entities.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Item, ItemPage, ReadTable } from '#functions/platform/port/table.ts'
import { cursorOf } from '#functions/platform/storage/entity.ts'
import { epochMs, Instant, later, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { envelopeOf } from './outbox.ts'

/**
 * Work that is due by time: items of the index `gsi2`, spread over some partitions, each under `<instant>#<id>`. Its worker moves
 * an item to its next time, or out of the list.
 */
export interface DueList<E extends EventDefinition = EventDefinition> {
  /** Names the list in the log and in the record of what was handed over. */
  readonly name: string
  readonly partitions: readonly string[]
  /** Partitions whose work can wait for some minutes: what was set aside for a day, and what was written when there were more shards. */
  readonly rarePartitions: readonly string[]
  readonly event: E
  /** The subscriber that does the work, to whose queue it is handed. */
  readonly worker: Subscription['name']
  /**
   * Work that becomes due within this time is handed over before, and its queue keeps it back until then (at most 15 minutes). So it
   * is done at its second. Without it, at the next run.
   */
  readonly aheadMs?: number
  /** What the worker needs to know; an item of an index has its keys alone. */
  readonly detailOf: (item: Item, dueAt: Instant) => DetailOf<E>
}

const pageMax = 1_000
/** So many pages of each partition at once; the rest follows with the next run. */
const pagesMax = 4
/** After this time everything that is still due is handed over again: its message may be lost. */
const repeatMs = 10 * minuteMs
/** The rare partitions are looked at once in this time, and whenever a process begins. */
const rareMs = 10 * minuteMs
const rareLooks = new WeakMap<ReadTable, Map<string, Instant>>()

/**
 * Hands what is due to the queue of its worker, and does nothing of the work itself: however much there is, and however long a
 * partner takes, the next run is in time. What was handed over when it was due is not handed over again before some time, although it
 * stays in the list until its worker has moved it. What was handed over ahead of its time and is still there when it is due is handed
 * over once more: its message may be lost. Logs how long the oldest has waited, for an alarm.
 */
export async function handOver(context: Context<'table' | 'queues'>, list: DueList): Promise<void> {
  const now = context.clock.now()
  const end = later(now, list.aheadMs ?? 0)
  const looks = await Promise.all(partitionsNow(context, list).map((pk) => look(context, pk, end)))
  const oldest = looks.flatMap(({ page }) => page.items.slice(0, 1).map(dueAtOf)).sort()[0]
  // Most minutes of a quiet stage end here, and cost these queries alone.
  if (oldest === undefined) return
  const record = oldest > now ? undefined : await handOvers.find(context, { list: list.name })
  const isRepeat = record === undefined || record.repeated_at <= later(now, -repeatMs)
  const found = await Promise.all(
    looks.map((each, index) => findDue(context, each, end, isRepeat ? '' : (record.until[index] ?? ''))),
  )
  await Promise.all(found.map((items) => sendAll(context, list, items)))
  if (oldest <= now) {
    const until = [...list.partitions, ...list.rarePartitions].map((_, index) =>
      latest(found[index]?.findLast((item) => dueAtOf(item) <= now)?.gsi2sk, record?.until[index]),
    )
    const repeated_at = isRepeat ? now : record.repeated_at
    await context.table.put(handOvers.itemOf(context, { list: list.name, until, repeated_at }))
  }
  const oldest_seconds = Math.max(0, Math.round((epochMs(now) - epochMs(oldest)) / secondMs))
  const count = found.flat().length
  context.log({ level: 'info', event: 'due-handed-over', list: list.name, count, oldest_seconds })
}

function latest(one = '', other = ''): string {
  return one > other ? one : other
}

/** The partitions to look at now. Their positions are those in the record, so the rare ones come last. */
function partitionsNow(
  { table, clock }: Context<'table:read'>,
  { name, partitions, rarePartitions }: DueList,
): readonly string[] {
  const last = rareLooks.get(table) ?? new Map<string, Instant>()
  const now = clock.now()
  if ((last.get(name) ?? '') > later(now, -rareMs)) return partitions
  rareLooks.set(table, last.set(name, now))
  return [...partitions, ...rarePartitions]
}

/** The first page of what is due in a partition, the oldest first. */
interface Look {
  readonly pk: string
  readonly page: ItemPage
}

async function look(context: Context<'table:read'>, pk: string, end: Instant): Promise<Look> {
  return { pk, page: await queryDue(context, pk, ['0', placeAfter(end)]) }
}

/** What is due in a partition and was not handed over yet, oldest first. */
async function findDue(
  context: Context<'table:read'>,
  { pk, page: first }: Look,
  end: Instant,
  handedUntil: string,
): Promise<readonly Item[]> {
  const items = first.items.filter(({ gsi2sk = '' }) => gsi2sk > handedUntil)
  // The page is full of what was handed over before: what follows is due too.
  const isBehind = items.length === 0 && first.cursor !== undefined
  const between = [isBehind ? `${handedUntil}\u0000` : '0', placeAfter(end)] as const
  let page = isBehind ? await queryDue(context, pk, between) : first
  const all = isBehind ? [...page.items] : [...items]
  for (let pages = 1; page.cursor !== undefined && pages < pagesMax; pages += 1) {
    page = await queryDue(context, pk, between, page.cursor)
    all.push(...page.items)
  }
  return all
}

/** A place after all that are due at that time. */
const placeAfter = (end: Instant) => `${end}~`

function queryDue(context: Context<'table:read'>, pk: string, between: readonly [string, string], cursor?: string) {
  return context.table.query({ index: 'gsi2', pk, between, limit: pageMax, ...cursorOf(cursor) })
}

/** Since when an item of such a list is due. */
export function dueAtOf({ gsi2sk = '' }: Item): Instant {
  return Instant.parse(gsi2sk.slice(0, gsi2sk.indexOf('#')))
}

async function sendAll(context: Context<'queues'>, list: DueList, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return
  const now = context.clock.now()
  const events = items.map((item) => {
    const dueAt = dueAtOf(item)
    const envelope = envelopeOf(context, list.event, list.detailOf(item, dueAt), context.ids.make('evt'))
    return { envelope, delaySeconds: delaySeconds(dueAt, now) }
  })
  await context.queues.send(list.worker, events)
}

/** A second more than it takes: the clocks of two functions differ a little, and what comes too early is not due yet. */
function delaySeconds(dueAt: Instant, now: Instant): number {
  return dueAt <= now ? 0 : Math.ceil((epochMs(dueAt) - epochMs(now)) / secondMs) + 1
}
