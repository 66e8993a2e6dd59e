import type { Context } from '#functions/platform/context.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { dayInIndia, dayMs, type Instant, later } from '#shared/kernel/instant.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import type { Order } from '#shared/order/order.ts'
import { isFinished, isPaid } from '#shared/order/rules.ts'
import { endedPk, isDuePlace } from './due-index.ts'
import { loadDue, loadScheduled, scheduledPartitions, UnreadableOrder } from './due.ts'
import { worklistOf, worklistShards } from './entities.ts'
import { loadWorklistAt } from './worklist.ts'

/**
 * The lists in which the orders stand that are compared with statements: paid ones that have not ended, those that ended and are
 * still reconciled, and those that ended within the last days. An order only moves from a list to one behind it: whoever reads them in
 * this turn finds every order, and one that ends meanwhile perhaps twice.
 */
export function listsToCompare(now: Instant, endedDays: number): readonly (readonly string[])[] {
  const days = Array.from({ length: endedDays }, (_, back) => dayInIndia(later(now, -back * dayMs)))
  return [worklists, scheduledPartitions, days.map(endedPk)]
}

const worklists = Array.from({ length: worklistShards }, (_, shard) => worklistOf(shard))

/** The ids of a page of a list. */
function loadIds(context: Context<'table:read'>, list: string, page: PageRequest): Promise<Page<OrderId>> {
  return worklists.includes(list) ? loadWorklistAt(context, list, page) : loadScheduled(context, list, page)
}

/** Whether nothing stands in a list. */
export async function isEmptyList(context: Context<'table:read'>, list: string): Promise<boolean> {
  return (await loadIds(context, list, { limit: 1 })).values.length === 0
}

/** A page of the orders of a list. */
export async function listOrdersOf(
  context: Context<'table:read'>,
  list: string,
  page: PageRequest,
): Promise<Page<Order>> {
  const { values, cursor } = await loadIds(context, list, page)
  const orders = await findOrdersToCompare(context, values)
  // The others of the lists by due time are on the worklist, or are not paid.
  const isOf = (order: Order) => !isDuePlace(list) || (isPaid(order) && isFinished(order))
  return { values: orders.filter(isOf), cursor }
}

/** The orders with these ids. One that cannot be read is left out: the reconciler alarms about it (functions/reconcile/reconcile-due.ts). */
export async function findOrdersToCompare(
  context: Context<'table:read'>,
  ids: readonly OrderId[],
): Promise<readonly Order[]> {
  const found = await Promise.all(ids.map((id) => loadDue(context, id).catch(skipUnreadable)))
  return found.flatMap((order) => order ?? [])
}

function skipUnreadable(failure: unknown): undefined {
  if (!(failure instanceof UnreadableOrder)) throw failure
}

const pageSize = 50

/** The orders of all these lists, by pages. */
export async function* listOrdersToCompare(
  context: Context<'table:read'>,
  endedDays: number,
): AsyncGenerator<readonly Order[]> {
  for (const list of listsToCompare(context.clock.now(), endedDays).flat()) {
    let cursor: string | undefined
    do {
      const page: Page<Order> = await listOrdersOf(context, list, { limit: pageSize, cursor })
      yield page.values
      cursor = page.cursor
    } while (cursor !== undefined)
  }
}
