import { isEmptyList, listsToCompare } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { listSalesToCompare, listsOfSales } from '#functions/sale/queries.ts'
import { type Comparison, endedDaysOf, isKindOf, salePart } from '#shared/difference/comparison.ts'
import type { Day, Instant } from '#shared/kernel/instant.ts'
import { listAllOpenDifferences } from './queries.ts'

// The names of the parts of a comparison: a word, and what it is about. That of an order is `orderPart`.

/** A day of the gateway's report. */
export const dayPart = (day: Day) => `day ${day}`

/** A day of the statement of our bank, which begins then. */
export const statementPart = (from: Instant) => `statement ${from}`

/** The parts that are lists of orders of one kind (`listsToCompare`), without the empty ones. */
export async function partsOfLists(
  context: Context<'table:read'>,
  comparison: Comparison,
  kind: number,
): Promise<readonly string[]> {
  // A comparison may last until the next day, on which further orders end.
  const lists = listsToCompare(context.clock.now(), endedDaysOf(comparison) + 1)[kind] ?? []
  const areEmpty = await Promise.all(lists.map((list) => isEmptyList(context, list)))
  const ofOrders = lists.filter((_, index) => areEmpty[index] === false).map((list) => `list ${list}`)
  return kind === listOfSales && comparison.of === 'orders' ? [...ofOrders, ...(await partsOfSales(context))] : ofOrders
}

/** Sales stand in the lists of what is due until nothing can come any more: they are compared with the orders of such lists. */
const listOfSales = 1

async function partsOfSales(context: Context<'table:read'>): Promise<readonly string[]> {
  const areEmpty = await Promise.all(
    listsOfSales.map(async (list) => (await listSalesToCompare(context, list, { limit: 1 })).values.length === 0),
  )
  return listsOfSales.filter((_, index) => areEmpty[index] === false).map((list) => `sales ${list}`)
}

/** The orders and sales that have open differences of the comparison, when there are any. */
export async function partsOfDifferences(
  context: Context<'table:read'>,
  { of }: Comparison,
): Promise<readonly string[]> {
  const open = (await listAllOpenDifferences(context)).filter(({ kind }) => isKindOf(of, kind))
  const ofOrders = open.some(({ order_id }) => order_id !== undefined) ? ['differences'] : []
  const sales = new Set(open.flatMap(({ sale_id }) => (sale_id === undefined ? [] : [salePart(sale_id)])))
  return [...ofOrders, ...sales]
}
