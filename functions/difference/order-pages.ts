import { findOrdersToCompare, listOrdersOf } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { type Comparison, isKindOf, type Position } from '#shared/difference/comparison.ts'
import { findSale, listSalesToCompare } from '#functions/sale/queries.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { OrderId, SaleId } from '#shared/kernel/id.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import type { Order } from '#shared/order/order.ts'
import { loadOpenDifferences } from './repository.ts'

/** A worker that has less time than this begins nothing more: it stores what it has, and another one goes on. */
const enoughMs = 15_000

/** Whether the run has the time for some more calls of a partner. */
export function hasTime({ timeLeftMs }: Pick<Context, 'timeLeftMs'>): boolean {
  return (timeLeftMs?.() ?? enoughMs) >= enoughMs
}

/** A page of the orders of a part: of a list, of the open differences, or one order. */
async function ordersOf(
  context: Context<'table:read'>,
  { of }: Comparison,
  part: string,
  request: PageRequest,
): Promise<Page<Order>> {
  const [kind = '', name = ''] = part.split(' ')
  if (kind === 'list') return listOrdersOf(context, name, request)
  if (kind === 'order') return { values: await findOrdersToCompare(context, [OrderId.parse(name)]) }
  const { values, cursor } = await loadOpenDifferences(context, request)
  const ids = values.flatMap((each) => (isKindOf(of, each.kind) ? (each.order_id ?? []) : []))
  return { values: await findOrdersToCompare(context, [...new Set(ids)]), cursor }
}

/** How many orders are compared at once, and in one run. */
interface Limits {
  readonly atOnce: number
  readonly inRun: number
}

/** Compares the orders of a page of a part. Returns where the next page begins; null at the end of the part. */
export function compareOrdersFrom(
  context: Context<'table:read'>,
  comparison: Comparison,
  part: string,
  position: Position,
  limits: Limits,
  compare: (order: Order) => Promise<void>,
): Promise<Position | null> {
  return compareFrom(context, (request) => ordersOf(context, comparison, part, request), position, limits, compare)
}

/** The same with the sales of a part: of a list, or one sale. */
export function compareSalesFrom(
  context: Context<'table:read'>,
  part: string,
  position: Position,
  limits: Limits,
  compare: (sale: Sale) => Promise<void>,
): Promise<Position | null> {
  return compareFrom(context, (request) => salesOf(context, part, request), position, limits, compare)
}

async function salesOf(context: Context<'table:read'>, part: string, request: PageRequest): Promise<Page<Sale>> {
  const [kind = '', name = ''] = part.split(' ')
  if (kind === 'sales') return listSalesToCompare(context, name, request)
  const sale = await findSale(context, SaleId.parse(name))
  return { values: sale === undefined ? [] : [sale] }
}

async function compareFrom<T>(
  context: Context,
  pageOf: (request: PageRequest) => Promise<Page<T>>,
  { cursor: first }: Position,
  { atOnce, inRun }: Limits,
  compare: (value: T) => Promise<void>,
): Promise<Position | null> {
  let cursor = first
  let count = 0
  do {
    const page = await pageOf({ limit: atOnce, cursor })
    await Promise.all(page.values.map(compare))
    cursor = page.cursor
    count += atOnce
  } while (cursor !== undefined && count < inRun && hasTime(context))
  return cursor === undefined ? null : { cursor }
}
