import type { PaymentStatus } from '#shared/payment/api.ts'
import type { PaymentFailure } from '#shared/payment/failure.ts'
import type { Order } from '#shared/order/order.ts'
import { isRefunding } from '#shared/order/rules.ts'
import type { Context } from '#functions/platform/context.ts'
import { type SyncedPayments, syncPayments } from './commands.ts'

/** The payment status of an order, and why its latest try failed. While the payment is open, it is first read from the gateway and recorded. */
export async function syncPaymentStatus(
  context: Context<'table' | 'secrets' | 'fetch'>,
  order: Order,
): Promise<{ readonly order: Order; readonly status: PaymentStatus; readonly failure?: PaymentFailure }> {
  const synced = order.payment.state === 'PENDING' ? await syncPayments(context, order) : { order, payments: [] }
  const status = statusOf(synced)
  // The gateway lists the newest payment first.
  const failure = status === 'failed' ? synced.payments[0]?.failure : undefined
  return { order: synced.order, status, ...(failure !== undefined && { failure }) }
}

/** A failed payment may be tried again until the order ends. The status is `failed` while every attempt so far has failed. */
function statusOf({ order, payments }: SyncedPayments): PaymentStatus {
  if (isRefunding(order)) return order.payment.captured.length > 0 ? 'refunded' : 'failed'
  if (order.payment.state === 'PAID') return order.escrow.state === 'NONE' ? 'awaiting settlement' : 'completed'
  if (order.payment.state === 'FAILED' || order.payment.state === 'EXPIRED') return 'failed'
  return payments.length > 0 && payments.every(({ status }) => status === 'failed') ? 'failed' : 'pending'
}
