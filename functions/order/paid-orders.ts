import type { Context } from '#functions/platform/context.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import { allItems, cursorOf } from '#functions/platform/storage/entity.ts'
import type { OrderId, UserId } from '#shared/kernel/id.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import type { Order } from '#shared/order/order.ts'
import { isFinished, isPaid } from '#shared/order/rules.ts'
import type { Totals } from './stock/reservations.ts'
import { liveOf, orders, orderTotals, paidRows, paidRowsOf, rowOrTotals, underWayRows } from './entities.ts'

// The rows by which the orders of a buyer are found: a change of an order writes no copy of it.

/** The rows of a paid order: one for ever, and one while it is under way. That returns when a second payment arrives after its end. */
export function paidWrites(context: Context, before: Order, order: Order): Writes {
  const { paid_at } = order.payment
  if (paid_at === null) return {}
  const isUnderWay = (each: Order) => isPaid(each) && !isFinished(each)
  const row = { ...order, paid_at, order_id: order.id }
  return {
    ...(isPaid(order) && !isPaid(before) && { paid: paidRows.put(context, row) }),
    ...(isUnderWay(order) !== isUnderWay(before) && {
      'under-way': isUnderWay(order) ? underWayRows.put(context, row) : underWayRows.delete(row),
    }),
  }
}

/** The user's orders that wait for something: unpaid ones, and paid ones that have not ended. Costs nothing for those that have. */
export async function loadLive(context: Context<'table:read'>, userId: UserId): Promise<Order[]> {
  const { ids, totals } = await loadRows(context, userId)
  return loadOrders(context, [...(totals?.reservations.values() ?? []), ...ids])
}

/** The counts of a user's orders, and their paid orders that have not ended. */
export async function loadPaid(
  context: Context<'table:read'>,
  userId: UserId,
): Promise<{ readonly totals: Totals; readonly underWay: readonly Order[] }> {
  const { ids, totals } = await loadRows(context, userId)
  return { totals, underWay: await loadOrders(context, ids) }
}

async function loadRows(context: Context<'table:read'>, userId: UserId) {
  const rows = (await allItems(context, liveOf(userId))).map(rowOrTotals.parse)
  return {
    ids: rows.flatMap(({ order_id }) => order_id ?? []),
    totals: rows.find(({ totals }) => totals !== undefined)?.totals,
  }
}

/** The orders of some ids, in their order; one that does not exist is left out. */
export async function loadOrders(context: Context<'table:read'>, ids: readonly OrderId[]): Promise<Order[]> {
  const found = await orders.findMany(
    context,
    ids.map((id) => ({ id })),
  )
  return found.filter((order) => order !== undefined)
}

/** Orders that the user has paid, newest first, including refunded ones. */
export async function loadPaidOrders(
  context: Context<'table:read'>,
  userId: UserId,
  { limit, cursor }: PageRequest,
): Promise<Page<Order>> {
  const page = await paidRows.list(context, {
    ...paidRowsOf(userId),
    descending: true,
    limit,
    ...cursorOf(cursor),
  })
  return {
    values: await loadOrders(
      context,
      page.values.map(({ order_id }) => order_id),
    ),
    cursor: page.cursor,
  }
}

/** How many orders a user has ever paid. */
export async function countPaidOrders(context: Context<'table:read'>, userId: UserId): Promise<number> {
  return (await orderTotals.find(context, { user_id: userId }))?.paid ?? 0
}
