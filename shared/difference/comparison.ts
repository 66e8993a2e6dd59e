import * as z from 'zod/mini'
import { dayNumber, dayOf } from '#shared/kernel/day.ts'
import { ComparisonId, OrderId, type SaleId } from '#shared/kernel/id.ts'
import { Day, dayInIndia, dayMs, earlierOf, epochMs, Instant, instant, later, laterOf } from '#shared/kernel/instant.ts'
import type { Difference, DifferenceKind, StatementPlace } from './difference.ts'
import type { Owed } from './gateway-balance.ts'
import { placeOf } from './rules.ts'

/**
 * What is compared by itself: the report and the balance of the gateway, which must be done within minutes, and the orders with the
 * escrow partner and the statement of our bank, which takes as long as the escrow partner takes to answer.
 */
export const comparisonNames = ['gateway', 'orders'] as const
export type ComparisonName = (typeof comparisonNames)[number]

const placesOf: Readonly<Record<ComparisonName, readonly StatementPlace[]>> = {
  gateway: ['gateway'],
  orders: ['bank', 'escrow'],
}

/** Whether a kind of difference is found by this comparison. */
export function isKindOf(of: ComparisonName, kind: DifferenceKind): boolean {
  return placesOf[of].includes(placeOf(kind))
}

/** A balance as a partner stated it, in paise. Null when it has no such call, or when it failed (`failure`). */
export const StatedBalance = z.object({ paise: z.nullable(z.int()), failure: z.nullable(z.string()) })
export type StatedBalance = z.infer<typeof StatedBalance>

/**
 * The last comparison, from its begin to its end. Its work is cut into stages, one after another, and each stage into parts, which are
 * worked off at once. A part is a chain of pages.
 */
export const Comparison = z.object({
  of: z.enum(comparisonNames),
  id: ComparisonId,
  /** Handed to workers by the timer; otherwise a command does all of it by itself. */
  is_daily: z.boolean(),
  /** Everything is compared as of this time: what happened since is in flight. */
  started_at: Instant,
  /** From when the statement of the bank is read. */
  from: Instant,
  /** The balance of the gateway before its orders were read. */
  balance_before: z.nullable(StatedBalance),
  /** What our bank account held when it began, and what it must hold for the orders, in paise. */
  bank: z.nullable(z.object({ stated_paise: z.int(), booked_paise: z.int() })),
  /** The names of the parts of each stage up to the present one. */
  stages: z.array(z.array(z.string())),
  ended_at: z.nullable(Instant),
  /** How much of it could not be compared. */
  failed: z.int(),
  /** The day in India of the last comparison that could compare everything. */
  complete_day: z.nullable(Day),
  version: z.int(),
})
export type Comparison = z.infer<typeof Comparison>

/** One line of the bank's statement, in paise; below 0 when the money left. */
export const StatementLine = z.object({
  /** What an order explains it by (./bank-pairs.ts). */
  key: z.string(),
  reference: z.string(),
  paise: z.int(),
  at: Instant,
})
export type StatementLine = z.infer<typeof StatementLine>

/** Where a page of a part begins: in a list of orders, or in the lines of a report. */
export const Position = z.object({ cursor: z.optional(z.string()), skip: z.optional(z.int()) })
export type Position = z.infer<typeof Position>

/** What a page, or a whole part, contributes to the end of the comparison. What differs is recorded where it is found. */
export const Result = z.object({
  /** The lines of the bank's statement, each with the id of its transaction. */
  lines: z.array(z.tuple([z.string(), StatementLine])),
  /** The lines of the bank's statement that orders explain. */
  explained: z.array(z.string()),
  /** What the gateway owes for an order, at least and at most, as of its version. */
  owed: z.array(z.tuple([OrderId, z.int(), z.int(), z.int()])),
  /** The lines of the gateway's report whose settlement is not in our ledger yet, in paise; below 0 for a refund. */
  settling: z.array(z.tuple([z.string(), z.int()])),
  /** The parts that are to be compared again, and why a partner did not answer. */
  failed: z.array(z.object({ part: z.string(), error: z.string() })),
})
export type Result = z.infer<typeof Result>

export const noResult: Result = { lines: [], explained: [], owed: [], settling: [], failed: [] }

/** The result of a page, and where the next one begins; null at the end of its part. */
export const PageResult = z.object({ ...Result.shape, next: z.nullable(Position) })
export type PageResult = z.infer<typeof PageResult>

/** Several results as one. An order that was read twice counts as it was last, a line of a report or a statement once. */
export function merged(results: readonly Result[]): Result {
  const owed = new Map<OrderId, Result['owed'][number]>()
  for (const each of results.flatMap((result) => result.owed))
    if (each[1] >= (owed.get(each[0])?.[1] ?? 0)) owed.set(each[0], each)
  return {
    lines: [...new Map(results.flatMap(({ lines }) => lines))],
    explained: [...new Set(results.flatMap(({ explained }) => explained))],
    owed: [...owed.values()],
    settling: [...new Map(results.flatMap(({ settling }) => settling))],
    failed: [...new Map(results.flatMap(({ failed }) => failed).map((each) => [each.part, each])).values()],
  }
}

/** What the gateway owes for an order, as a result has it. */
export function owedIn({ owed }: Result): Owed[] {
  return owed.map(([, , leastPaise, mostPaise]) => ({ leastPaise, mostPaise }))
}

/** At most so many parts are compared again: more of them are an outage of the partner, which is over at the next comparison. */
const againMax = 100

/** The parts that are compared again at the end. */
export function partsAgain({ failed }: Result): readonly string[] {
  return failed.length > againMax ? [] : failed.map(({ part }) => part)
}

/** What could not be compared, also when it was tried again. `again`: undefined when it was not. */
export function failedAtLast(first: Result, again: Result | undefined): Result['failed'] {
  return again === undefined ? first.failed : again.failed
}

/** The name of a part that is one order. */
export const orderPart = (id: OrderId) => `order ${id}`
/** The name of a part that is one sale. */
export const salePart = (id: SaleId) => `sale ${id}`

/** An open difference is gone when what it is about was compared and it was not found. */
export function isGone(
  difference: Difference,
  { of, started_at, from }: Pick<Comparison, 'of' | 'started_at' | 'from'>,
  {
    uncompared,
    failed,
  }: { readonly uncompared: ReadonlySet<DifferenceKind>; readonly failed: ReadonlySet<string | undefined> },
): boolean {
  const { order_id, sale_id, kind, last_seen } = difference
  // One that this comparison has found was last seen when it started.
  if (!isKindOf(of, kind) || last_seen >= started_at || uncompared.has(kind)) return false
  const isRead = placeOf(kind) !== 'bank' || beginOf(difference) >= from
  const parts = [order_id && orderPart(order_id), sale_id && salePart(sale_id)]
  return isRead && !parts.some((part) => failed.has(part))
}

/** A difference can be seen days after what it is about, when nothing could be compared meanwhile. */
function beginOf({ first_seen, day }: Difference): Instant {
  return earlierOf(startOfDay(day), first_seen)
}

function startOfDay(day: Day): Instant {
  return instant(epochMs(day))
}

/** The days of each statement that are read again; a day more than the application itself reads. */
const daysRead = 4
/** Differences that are older keep their state: the bank's statement is not read further back. */
const daysReadMax = 90
/** At least the orders that ended within so many days are compared: a bank can turn a payout back for some days. */
const endedDaysMin = 7

/** The first day that is to be compared after days without a complete comparison; undefined when there were none. */
export function dayOfOutage(completeDay: Day | null, now: Instant): Day | undefined {
  const today = dayNumber(dayInIndia(now))
  const first = Math.max(today - daysReadMax, dayNumber(completeDay ?? dayInIndia(now)) - daysRead + 1)
  return first < today - daysRead ? dayOf(first) : undefined
}

/** The days of the gateway's report: the last ones, or all since a day, and those of what is open. */
export function reportDays(now: Instant, since: Day | undefined, open: readonly Difference[]): readonly Day[] {
  const last = daysFrom(since ?? dayInIndia(later(now, -(daysRead - 1) * dayMs)), dayInIndia(now))
  return [...new Set([...last, ...open.filter(({ kind }) => placeOf(kind) === 'gateway').map(({ day }) => day)])]
}

/** All days from one to another, both included. */
function daysFrom(first: Day, last: Day): Day[] {
  const count = dayNumber(last) - dayNumber(first) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayOf(dayNumber(first) + index))
}

/** From when the bank's statement is read: also the days of what is open, and of what could explain it. */
export function startOfStatement(now: Instant, since: Day | undefined, open: readonly Difference[]): Instant {
  const ofBank = open.filter(({ kind }) => placeOf(kind) === 'bank').map(beginOf)
  const moments = [now, ...(since === undefined ? [] : [startOfDay(since)]), ...ofBank].map((at) =>
    later(at, -daysRead * dayMs),
  )
  return laterOf(moments.reduce(earlierOf), later(now, -daysReadMax * dayMs))
}

/** The begins of the days in which the bank's statement is read, the last of which ends when the comparison began. */
export function statementDays({ started_at, from }: Pick<Comparison, 'started_at' | 'from'>): readonly Instant[] {
  const count = Math.ceil((epochMs(started_at) - epochMs(from)) / dayMs)
  return Array.from({ length: count }, (_, index) => later(from, index * dayMs))
}

/** Orders that ended within so many days are compared: any line of the statement belongs to one of them, or to one that has not ended. */
export function endedDaysOf({ started_at, from }: Pick<Comparison, 'started_at' | 'from'>): number {
  return Math.max(endedDaysMin, Math.ceil((epochMs(started_at) - epochMs(from)) / dayMs) + 1)
}
