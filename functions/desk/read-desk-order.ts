import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import type { Order } from '#shared/order/order.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { findOrder } from '#functions/order/queries.ts'

export async function readDeskOrder(ports: Ports, orderId: string): Promise<Order> {
  const order = await findOrder(ports, orderId)
  if (order === undefined) throw new Refused(NOT_FOUND)
  return order
}
