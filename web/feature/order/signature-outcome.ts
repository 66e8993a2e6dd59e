import { signingAttemptsMax } from '#shared/order/limits.ts'
import type { OrderView } from '#shared/order/api.ts'
import { actionOf } from './order-display.ts'

/** How a signing attempt ended. `over`: it was the last one, so the order is given up. `cancelled`: the order has ended otherwise. */
export type SignatureOutcome = 'signed' | 'declined' | 'over' | 'cancelled'

export function unsignedCount(orders: readonly OrderView[]): number {
  return orders.filter((order) => actionOf(order) === 'sign').length
}

/** The order of a signing attempt such as `ord_01J…-2`, and the number of the attempt. */
export function orderOfAttempt(orders: readonly OrderView[], attempt: string | null) {
  const [, orderId, number] = /^(.+)-(\d+)$/.exec(attempt ?? '') ?? []
  const order = orders.find(({ order_id }) => order_id === orderId)
  return order && { order, number: Number(number) }
}

/** How the attempt ended, as far as the server knows; undefined before. When the attempt is unknown to this browser, a smaller number of unsigned orders means that one was signed. */
export function signatureOutcome(
  orders: readonly OrderView[],
  attempt: string | null,
  unsignedBefore: number,
): SignatureOutcome | undefined {
  const known = orderOfAttempt(orders, attempt)
  if (known === undefined) {
    const unsigned = unsignedCount(orders)
    return orders.length > 0 && (unsigned === 0 || unsigned < unsignedBefore) ? 'signed' : undefined
  }
  const { order, number } = known
  if (order.user_signed_status === 'complete') return 'signed'
  if (order.cancelled) return order.given_up === 'unsigned' ? 'over' : 'cancelled'
  const attemptsLeft = order.sign_attempts_left ?? signingAttemptsMax
  return attemptsLeft <= signingAttemptsMax - number ? 'declined' : undefined
}
