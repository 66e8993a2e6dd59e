import type { PaymentId, RazorpayOrderId } from '#shared/kernel/id.ts'
import type { Authorization } from '#shared/order/facets.ts'
import type { Order } from '#shared/order/order.ts'
import { authorizedAt, type GatewayPayment, type GatewayRefund } from '#shared/order/payment/payment-transition.ts'
import { returnable } from '#shared/order/escrow/escrow-transition.ts'
import { failuresOf, refundPayoutDue } from '#shared/order/refund/refund-payout.ts'
import { isRefundOpen, leftToRefund, maySlowDown, reportedPaise } from '#shared/order/refund/refund.ts'
import { isRefunding, isRefundDue } from '#shared/order/rules.ts'
import type { Context } from '#functions/platform/context.ts'
import {
  isWanted,
  recordAuthorization,
  recordPayments,
  recordRefundAsked,
  recordRefundRefused,
  recordRefunds,
  recordWithdrawnPrice,
} from '#functions/order/commands.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { BalanceTooSmall } from '#functions/vendor/razorpay/call.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import type { RefundsByBank } from './refund-payout.ts'

/** An order after its payments were synchronised, with the payments that the gateway reports. */
export interface SyncedPayments {
  readonly order: Order
  readonly payments: readonly GatewayPayment[]
}

/**
 * Reads all payments of an order from the gateway and records the new ones. An order becomes paid only here. `order` must be
 * as it was just read. `stated`: when payments were authorised, by the gateway's events.
 */
export async function syncPayments(
  context: Context<'table' | 'secrets' | 'fetch'>,
  order: Order,
  stated: readonly Authorization[] = [],
): Promise<SyncedPayments> {
  if (order.payment.razorpay_order_id === null) return { order, payments: [] }
  const reported = await fetchPayments(context, order, order.payment.razorpay_order_id, stated)
  // After the look: what it saw was authorised before, so a price that counts now counted then.
  const noted = await recordWithdrawnPrice(context, order)
  const payments = await captureAuthorized(context, noted, reported, stated)
  const recorded = await recordPayments(context, noted, payments)
  return { order: await recordReportedRefunds(context, recorded, payments), payments }
}

async function fetchPayments(
  context: Context<'secrets' | 'fetch'>,
  order: Order,
  razorpayOrderId: RazorpayOrderId,
  stated: readonly Authorization[],
): Promise<GatewayPayment[]> {
  const payments = await razorpay(context).paymentsOf(razorpayOrderId)
  const now = context.clock.now()
  return payments.map(({ id, status, isCaptured, amountPaise, amountRefundedPaise, feePaise, taxPaise, failure }) => ({
    id,
    status,
    isCaptured,
    amount_paise: amountPaise,
    refunded_paise: amountRefundedPaise,
    fee_paise: feePaise,
    tax_paise: taxPaise,
    failure,
    authorized_at: status === 'created' || status === 'failed' ? null : authorizedAt(order, id, stated, now),
  }))
}

/** Captures an authorised payment that the order still takes. The gateway gives an uncaptured payment back by itself. */
async function captureAuthorized(
  context: Context<'table' | 'secrets' | 'fetch'>,
  order: Order,
  payments: readonly GatewayPayment[],
  stated: readonly Authorization[],
): Promise<readonly GatewayPayment[]> {
  if (order.payment.razorpay_order_id === null || payments.some(({ status }) => status === 'captured')) return payments
  for (const payment of payments) {
    if (!(await isWanted(context, order, payment))) continue
    const noted = await recordAuthorization(context, order, payment)
    await razorpay(context).capture(payment.id, payment.amount_paise)
    return fetchPayments(context, noted, order.payment.razorpay_order_id, stated)
  }
  return payments
}

/**
 * Records the refunds of every payment of which the gateway has given back more, or less, than the order knows, or of which it has
 * not decided about a refund or its speed.
 */
async function recordReportedRefunds(
  context: Context<'table' | 'secrets' | 'fetch'>,
  order: Order,
  payments: readonly GatewayPayment[],
): Promise<Order> {
  let current = order
  for (const payment of order.payment.captured) {
    const reported = payments.find(({ id }) => id === payment.id)
    const isKnown = reported === undefined || reported.refunded_paise === reportedPaise(payment)
    if (isKnown && !isRefundOpen(payment) && !maySlowDown(payment)) continue
    current = await recordRefunds(context, current, payment.id, await fetchRefunds(context, payment.id))
  }
  return current
}

/**
 * Starts every refund that an order owes and records the outcome of those under way. Money that is held in escrow must return
 * to us first; until then its refund waits. Of a frozen order nothing is started. Without `byBank`, what our bank is to pay is left
 * to the reconciler. `order` must be as it was just read.
 */
export async function syncRefunds<C extends Context<'table' | 'secrets' | 'fetch'>>(
  context: C,
  order: Order,
  byBank?: RefundsByBank<C>,
): Promise<void> {
  const current = (await byBank?.follow(context, order)) ?? order
  const isInEscrow = isRefunding(current) && returnable(current) > 0
  if (isInEscrow) return
  for (const { id } of current.payment.captured.filter(isRefundDue)) await syncRefund(context, current, id, byBank)
}

async function syncRefund<C extends Context<'table' | 'secrets' | 'fetch'>>(
  context: C,
  order: Order,
  id: PaymentId,
  byBank?: RefundsByBank<C>,
): Promise<void> {
  const read = await recordRefunds(context, order, id, await fetchRefunds(context, id))
  if (byBank === undefined && isBanksTurn(context, read, id)) return
  const decided = (await byBank?.start(context, read, id)) ?? read
  if (await startRefund(context, decided, id))
    await recordRefunds(context, decided, id, await fetchRefunds(context, id))
}

/** Without the holidays, which can only make it later. */
function isBanksTurn({ clock }: Context, order: Order, paymentId: PaymentId): boolean {
  const payment = order.payment.captured.find(({ id }) => id === paymentId)
  return payment !== undefined && refundPayoutDue(order, payment, clock.now(), new Set()) > 0
}

async function fetchRefunds(
  context: Context<'secrets' | 'fetch'>,
  paymentId: PaymentId,
): Promise<readonly GatewayRefund[]> {
  const refunds = await razorpay(context).refundsOf(paymentId)
  return refunds.map(({ id, receipt, amountPaise, status, speedProcessed, reference, createdAt }) => ({
    id,
    key: receipt?.startsWith(`rf-${paymentId}-`) === true ? receipt : null,
    amount_paise: amountPaise,
    status,
    // The speed that was asked for says nothing.
    speed: speedProcessed === 'optimum' ? null : (speedProcessed ?? null),
    created_at: createdAt,
    reference: reference ?? null,
  }))
}

/**
 * Asks the gateway for the rest of a refund: at once the first time, some time after a failure again (`keyToAsk`). The request is
 * written down before, on condition that the order has not changed, so that nobody asks once our bank is to pay. The key names the
 * amount, so that a repeat asks for the same refund and another amount is another request. True when the gateway was asked.
 */
async function startRefund(
  context: Context<'table' | 'secrets' | 'fetch'>,
  order: Order,
  paymentId: PaymentId,
): Promise<boolean> {
  const { order: asking, isAsked } = await recordRefundAsked(context, order, paymentId)
  const payment = asking.payment.captured.find(({ id }) => id === paymentId)
  const asked = payment?.asked
  if (!isAsked || payment === undefined || !asked) return false
  const { count: failures } = failuresOf(payment)
  if (failures > 0) context.log({ level: 'error', event: 'refund-failed', order: order.id, failures })
  const request = { paymentId, amountPaise: leftToRefund(payment), key: asked.key, notes: { order_id: order.id } }
  try {
    await razorpay(context).refund(request)
    return true
  } catch (failure) {
    if (!isRefusal(failure)) throw failure
    const hasBalance = !(failure instanceof BalanceTooSmall)
    await recordRefundRefused(context, asking, paymentId, { at: asked.at, hasBalance })
    if (hasBalance) throw failure
    context.log({ level: 'error', event: 'refund-failed', order: order.id, failures, place: 'balance' })
    return false
  }
}

/** Whether the gateway stated that it does not do it. Without an answer it may have done it. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof VendorFailed && failure.status !== undefined && !failure.retryable && failure.status !== 200
}

export { answerDisputes } from './answer-dispute.ts'
export { recordDispute } from './dispute.ts'
export { refundsByBank } from './refund-payout.ts'
