import { isEmptyList, listsToCompare } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { type Comparison, endedDaysOf, isKindOf } from '#shared/difference/comparison.ts'
import type { Day, Instant } from '#shared/kernel/instant.ts'
import { listAllOpenDifferences } from './queries.ts'

// The names of the parts of a comparison: a word, and what it is about. That of an order is `orderPart`.

/** A day of the gateway's report. */
export const dayPart = (day: Day) => `day ${day}`

/** A day of the statement of our bank, which begins then. */
export const statementPart = (from: Instant) => `statement ${from}`

/** The parts that are lists of orders of one kind (`listsToCompare`), without the empty ones. */
export async function partsOfLists(context: Context, comparison: Comparison, kind: number): Promise<readonly string[]> {
  // A comparison may last until the next day, on which further orders end.
  const lists = listsToCompare(context.clock.now(), endedDaysOf(comparison) + 1)[kind] ?? []
  const areEmpty = await Promise.all(lists.map((list) => isEmptyList(context, list)))
  return lists.filter((_, index) => areEmpty[index] === false).map((list) => `list ${list}`)
}

/** The orders that have open differences of the comparison, when there are any. */
export async function partsOfDifferences(context: Context, { of }: Comparison): Promise<readonly string[]> {
  const open = await listAllOpenDifferences(context)
  return open.some(({ kind, order_id }) => isKindOf(of, kind) && order_id !== undefined) ? ['differences'] : []
}
