import type { OrderView } from '#shared/order/api.ts'
import { actionOf } from './order-display.ts'

export function unsignedCount(orders: readonly OrderView[]): number {
  return orders.filter((order) => actionOf(order) === 'sign').length
}

/** Whether the server knows the signature that was just given. When the order is unknown to this browser, a smaller number of unsigned orders counts. */
export function signatureArrived(
  orders: readonly OrderView[],
  serviceOrderId: string | null,
  unsignedBefore: number,
): boolean {
  const order = orders.find((candidate) => serviceOrderId !== null && candidate.service_order_id === serviceOrderId)
  if (order !== undefined) return order.user_signed_status === 'complete'
  const unsigned = unsignedCount(orders)
  return orders.length > 0 && (unsigned === 0 || unsigned < unsignedBefore)
}
