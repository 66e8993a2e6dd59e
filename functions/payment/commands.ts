import { canRetry } from '#shared/kernel/retry.ts'
import type { CapturedPayment, Order } from '#shared/order/order.ts'
import { isRefunding, isRefundDue } from '#shared/order/rules.ts'
import type { GatewayPayment } from '#shared/order/transition.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
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
export async function syncPayments(ports: Ports, order: Order, correlation: string): Promise<SyncedPayments> {
  if (order.razorpay_order_id === null) return { order, payments: [] }
  const reported = await fetchPayments(ports, order.razorpay_order_id)
  const payments = await captureAuthorized(ports, order, reported)
  return { order: await recordPayments(ports, order.id, payments, correlation), payments }
}

async function fetchPayments(ports: Ports, razorpayOrderId: string): Promise<GatewayPayment[]> {
  const payments = await razorpay(ports).paymentsOf(razorpayOrderId)
  return payments.map(({ id, status, amountPaise, createdAt }) => ({
    id,
    status,
    amount_paise: amountPaise,
    created_at: createdAt,
  }))
}

/** Captures an authorised payment while the order waits for one. The gateway refunds an uncaptured payment by itself. */
async function captureAuthorized(
  ports: Ports,
  order: Order,
  payments: readonly GatewayPayment[],
): Promise<readonly GatewayPayment[]> {
  const isWaiting = order.payment === 'PENDING' && !payments.some(({ status }) => status === 'captured')
  const authorized = isWaiting
    ? payments.find(({ status, amount_paise }) => status === 'authorized' && amount_paise === order.total_paise)
    : undefined
  if (authorized === undefined || order.razorpay_order_id === null) return payments
  await razorpay(ports).capture(authorized.id, authorized.amount_paise)
  return fetchPayments(ports, order.razorpay_order_id)
}

/**
 * Starts every refund that an order owes and records the outcome of those under way. Money that is held in escrow must return
 * to us first; until then its refund waits. `order` must be as it was just read.
 */
export async function syncRefunds(ports: Ports, order: Order, correlation: string): Promise<void> {
  const isHeldInEscrow = isRefunding(order) && order.escrow === 'HELD'
  if (isHeldInEscrow) return
  for (const payment of order.payments.filter(isRefundDue)) {
    const refund = await findOrStartRefund(ports, order, payment)
    if (refund.status === 'pending') continue
    const status = refund.status === 'processed' ? 'DONE' : 'FAILED'
    await recordRefund(ports, order, payment.id, { status, reference: refund.reference ?? refund.id }, correlation)
  }
}

/** The refund of a payment. Starts the first one, and another one some time after a failure (`mayTryAgain`). */
async function findOrStartRefund(
  ports: Ports,
  order: Order,
  { id, amount_paise }: CapturedPayment,
): Promise<RazorpayRefund> {
  const gateway = razorpay(ports)
  const known = await gateway.refundsOf(id)
  const current = known.find(({ status }) => status !== 'failed')
  if (current !== undefined) return current
  const [newest] = known
  if (newest !== undefined) {
    if (!canRetry(known.length, newest.createdAt, ports.clock.now())) return newest
    ports.log({ level: 'error', event: 'refund-failed', order: order.id, failures: known.length })
  }
  const key = newest === undefined ? `refund-${id}` : `refund-${id}-${known.length + 1}`
  return gateway.refund({ paymentId: id, amountPaise: amount_paise, key, notes: { order_id: order.id } })
}
