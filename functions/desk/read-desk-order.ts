import type { OrderId } from '#shared/kernel/id.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import type { Order } from '#shared/order/order.ts'
import type { Context } from '#functions/platform/context.ts'
import { findOrder } from '#functions/order/queries.ts'

/** An order that the desk acts on. Refuses NOT_FOUND. */
export async function readDeskOrder(context: Context<'table:read'>, orderId: OrderId): Promise<Order> {
  const order = await findOrder(context, orderId)
  if (order === undefined) throw new Refused(NOT_FOUND)
  return order
}
