import type { OrderId } from '#shared/kernel/id.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import type { Order } from '#shared/order/order.ts'
import type { Transition } from '#shared/order/order-transition.ts'
import type { Context } from '#functions/platform/context.ts'
import { findOrder, findRecentOrder } from '#functions/order/queries.ts'

/** An order that the desk acts on; as it was a moment ago where the act is possible by that. Refuses NOT_FOUND. */
export async function readDeskOrder(
  context: Context,
  orderId: OrderId,
  act?: (order: Order) => Transition,
): Promise<Order> {
  const order = await (act === undefined
    ? findOrder(context, orderId)
    : findRecentOrder(context, orderId, (recent) => act(recent).outcome === 'changed'))
  if (order === undefined) throw new Refused(NOT_FOUND)
  return order
}
