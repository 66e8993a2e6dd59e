import { freeCancels, lapsesMax } from '#shared/order/limits.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Condition, Writes } from '#functions/platform/port/table.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import type { Order } from '#shared/order/order.ts'
import { isPaid } from '#shared/order/rules.ts'
import { cancels, cancelsOf, lapses, lapsesOf, orderTotals, reservations, unpaidCounts } from './entities.ts'

/** That a count, before it is raised, is below its maximum. */
export function atMost(max: number, attribute = 'count'): Condition {
  return { any: [{ absent: attribute }, { attribute, below: max }] }
}

/** What limits the orders of a person, after a change: the reservation, the counts, and a reservation that lapsed. */
export function reservationWrites(context: Context, before: Order, order: Order): Writes {
  const isOwnOrAbsent = { any: [{ absent: 'pk' }, { attribute: 'order_id', is: order.id }] } as const
  const hasLeft = isOpen(before) && !isOpen(order)
  const isNewlyPaid = !isPaid(before) && isPaid(order)
  const totals = { ...(hasLeft && { open: -1 }), ...(isNewlyPaid && { paid: 1 }) }
  return {
    ...(hasLeft && { reservation: reservations.delete(order, isOwnOrAbsent) }),
    ...(Object.keys(totals).length > 0 && { totals: orderTotals.update(order, { add: totals }) }),
    ...(order.lapsed && !before.lapsed && { lapse: lapses.put(context, order) }),
    ...(isNewlyPaid && { unpaid: unpaidCounts.update(order, { add: { count: -1 } }) }),
  }
}

function isOpen({ payment }: Order): boolean {
  return payment === 'PLACED' || payment === 'PENDING'
}

/** A cancel that counts among those of its buyer, after a change. */
export function cancelWrites(context: Context, before: Order, order: Order): Writes {
  const { cancelled_at } = order
  const isNew = order.is_cancel_counted && !before.is_cancel_counted && cancelled_at !== null
  return isNew ? { cancel: cancels.put(context, { ...order, cancelled_at }) } : {}
}

/** When the user's newest cancels were that count. */
export async function loadCancels(context: Context, userId: UserId): Promise<readonly Instant[]> {
  const { values } = await cancels.list(context, { ...cancelsOf(userId), descending: true, limit: freeCancels })
  return values.map(({ cancelled_at }) => cancelled_at)
}

/** When the user's newest reservations of a security lapsed without a try to pay. */
export async function loadLapses(
  context: Context,
  buyer: Pick<Order, 'user_id' | 'security_id'>,
): Promise<readonly Instant[]> {
  const { values } = await lapses.list(context, { ...lapsesOf(buyer), descending: true, limit: lapsesMax })
  return values.map(({ expires_at }) => expires_at)
}
