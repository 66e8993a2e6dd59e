import type { OrderView } from '#shared/order/api.ts'
import { actionOf } from './order-display.ts'

export function unsignedCount(orders: readonly OrderView[]): number {
  return orders.filter((order) => actionOf(order) === 'sign').length
}

/** Whether the signature the person just gave is known. When this browser does not know for which order, fewer unsigned ones must do. */
export function signatureArrived(
  orders: readonly OrderView[],
  serviceOrderId: string | null,
  unsignedBefore: number,
): boolean {
  const awaited = orders.find((order) => serviceOrderId !== null && order.service_order_id === serviceOrderId)
  if (awaited !== undefined) return awaited.user_signed_status === 'complete'
  const signingEnded = unsignedCount(orders)
  return orders.length > 0 && (signingEnded === 0 || signingEnded < unsignedBefore)
}
