import type { RazorpayOrderId } from '#shared/kernel/id.ts'
import { canRetry } from '#shared/kernel/retry.ts'
import type { CapturedPayment, Order } from '#shared/order/order.ts'
import { isRefunding, isRefundDue } from '#shared/order/rules.ts'
import type { GatewayPayment } from '#shared/order/transition.ts'
import type { Context } from '#functions/platform/context.ts'
import { recordPayments, recordRefund } from '#functions/order/commands.ts'
import { razorpay, type RazorpayRefund } from '#functions/vendor/razorpay/client.ts'

/** An order after its payments were synchronised, with the payments that the gateway reports. */
export interface SyncedPayments {
  readonly order: Order
  readonly payments: readonly GatewayPayment[]
}

/**
 * Reads all payments of an order from the gateway and records the new ones. An order becomes paid only here. `order` must be
 * as it was just read.
 */
export async function syncPayments(context: Context, order: Order): Promise<SyncedPayments> {
  if (order.razorpay_order_id === null) return { order, payments: [] }
  const reported = await fetchPayments(context, order.razorpay_order_id)
  const payments = await captureAuthorized(context, order, reported)
  return { order: await recordPayments(context, order.id, payments), payments }
}

async function fetchPayments(context: Context, razorpayOrderId: RazorpayOrderId): Promise<GatewayPayment[]> {
  const payments = await razorpay(context).paymentsOf(razorpayOrderId)
  return payments.map(({ id, status, amountPaise, createdAt }) => ({
    id,
    status,
    amount_paise: amountPaise,
    created_at: createdAt,
  }))
}

/** Captures an authorised payment while the order waits for one. The gateway refunds an uncaptured payment by itself. */
async function captureAuthorized(
  context: Context,
  order: Order,
  payments: readonly GatewayPayment[],
): Promise<readonly GatewayPayment[]> {
  const isWaiting = order.payment === 'PENDING' && !payments.some(({ status }) => status === 'captured')
  const authorized = isWaiting
    ? payments.find(({ status, amount_paise }) => status === 'authorized' && amount_paise === order.total_paise)
    : undefined
  if (authorized === undefined || order.razorpay_order_id === null) return payments
  await razorpay(context).capture(authorized.id, authorized.amount_paise)
  return fetchPayments(context, order.razorpay_order_id)
}

/**
 * Starts every refund that an order owes and records the outcome of those under way. Money that is held in escrow must return
 * to us first; until then its refund waits. `order` must be as it was just read.
 */
export async function syncRefunds(context: Context, order: Order): Promise<void> {
  const isHeldInEscrow = isRefunding(order) && order.escrow === 'HELD'
  if (isHeldInEscrow) return
  for (const payment of order.payments.filter(isRefundDue)) {
    const refund = await findOrStartRefund(context, order, payment)
    if (refund.status === 'pending') continue
    const status = refund.status === 'processed' ? 'DONE' : 'FAILED'
    await recordRefund(context, order, payment.id, { status, reference: refund.reference ?? refund.id })
  }
}

/** The refund of a payment. Starts the first one, and another one some time after a failure (`mayTryAgain`). */
async function findOrStartRefund(
  context: Context,
  order: Order,
  { id, amount_paise }: CapturedPayment,
): Promise<RazorpayRefund> {
  const gateway = razorpay(context)
  const known = await gateway.refundsOf(id)
  const current = known.find(({ status }) => status !== 'failed')
  if (current !== undefined) return current
  const [newest] = known
  if (newest !== undefined) {
    if (!canRetry(known.length, newest.createdAt, context.clock.now())) return newest
    context.log({ level: 'error', event: 'refund-failed', order: order.id, failures: known.length })
  }
  const key = newest === undefined ? `refund-${id}` : `refund-${id}-${known.length + 1}`
  return gateway.refund({ paymentId: id, amountPaise: amount_paise, key, notes: { order_id: order.id } })
}
