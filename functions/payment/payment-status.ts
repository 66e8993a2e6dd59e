import type { PaymentStatus } from '#shared/payment/api.ts'
import type { Order } from '#shared/order/order.ts'
import { isRefunding } from '#shared/order/rules.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { type Synced, syncPayments } from './commands.ts'

/** How the payment of an order stands: while it is open the provider is asked, and what it says is taken in. */
export async function checkPaymentStatus(
  ports: Ports,
  found: Order,
  correlation: string,
): Promise<{ readonly order: Order; readonly status: PaymentStatus }> {
  const synced =
    found.payment === 'PENDING' ? await syncPayments(ports, found, correlation) : { order: found, payments: [] }
  return { order: synced.order, status: statusOf(synced) }
}

/** A payment that failed may be tried again until the order is over; as long as no other try is open, "failed" is the truth. */
function statusOf({ order, payments }: Synced): PaymentStatus {
  if (isRefunding(order)) return order.payments.length > 0 ? 'refunded' : 'failed'
  if (order.payment === 'PAID') return order.escrow === 'NONE' ? 'awaiting settlement' : 'completed'
  if (order.payment === 'FAILED' || order.payment === 'EXPIRED') return 'failed'
  return payments.length > 0 && payments.every(({ status }) => status === 'failed') ? 'failed' : 'pending'
}
