import { latePaymentGraceMs, reservationLifeMs } from './limits.ts'
import type { EscrowId, HoldId, PaymentId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { epochMs, type Instant, later } from '#shared/kernel/instant.ts'
import type { Paise } from '#shared/kernel/money.ts'
import { type CapturedPayment, type Order, type Quote } from './order.ts'
import { chargeOf, firstHoldOf, isPaid, isRefunding, orderIdOf } from './rules.ts'
import {
  type Change,
  changed,
  type OrderEvent,
  type Posting,
  refused,
  type Transition,
  unchanged,
} from './order-transition.ts'
import { TOO_LATE_TO_CANCEL } from './refusals.ts'

/** A new order of a quote: RESERVING, PLACED. */
export function placed(quote: Quote, scrip: { name: string; isin: string }, now: Instant): Change {
  const id = orderIdOf(quote.id)
  const order: Order = {
    id,
    quote_id: quote.id,
    user_id: quote.user_id,
    security_id: quote.security_id,
    scrip_name: scrip.name,
    isin: scrip.isin,
    quantity: quote.quantity,
    price_paise: quote.price_paise,
    charges: quote.charges,
    total_paise: quote.total_paise,
    placed_at: now,
    expires_at: later(now, reservationLifeMs),
    stock: 'RESERVING',
    hold_id: firstHoldOf(id),
    payment: 'PLACED',
    escrow: 'NONE',
    signature: 'NONE',
    transfer: 'NONE',
    razorpay_order_id: null,
    voucher_id: null,
    service_order_id: null,
    payments: [],
    signing_attempt: 0,
    signed_file_key: null,
    depository_reference: null,
    lodged_by: null,
    cancelled: false,
    paid_at: null,
    held_at: null,
    signed_at: null,
    seller_confirmed_at: null,
    lodged_at: null,
    credited_at: null,
    paid_out_at: null,
    returned_at: null,
    version: 0,
  }
  return { order, events: [], postings: [] }
}

/** The stock item holds the shares for this order. */
export function sharesReserved(order: Order): Transition {
  return order.stock === 'RESERVING' ? changed(order, { stock: 'HELD' }, ['reserved']) : unchanged
}

/** Too few shares were available: the order fails unpaid. */
export function soldOut(order: Order): Transition {
  return order.stock === 'RESERVING' && order.payment === 'PLACED'
    ? changed(order, { stock: 'RETURNED', payment: 'FAILED' }, ['released'])
    : unchanged
}

/** The gateway order and the escrow exist, so the investor can pay. */
export function checkoutOpened(
  order: Order,
  refs: { razorpay_order_id: RazorpayOrderId; voucher_id: EscrowId },
): Transition {
  return order.payment === 'PLACED' ? changed(order, { ...refs, payment: 'PENDING' }) : unchanged
}

/** The reservation ran out, or the investor cancelled the unpaid order. */
export function expired(order: Order, reason: 'time' | 'cancelled', now: Instant): Transition {
  const unpaid = order.payment === 'PLACED' || order.payment === 'PENDING'
  if (!unpaid || (reason === 'time' && now < order.expires_at)) return unchanged
  return changed(order, { payment: 'EXPIRED', stock: 'RETURNED', cancelled: reason === 'cancelled' }, ['released'])
}

/** A payment as the gateway reports it. */
export interface GatewayPayment {
  readonly id: PaymentId
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  readonly amount_paise: Paise
  readonly created_at: Instant
}

/** Captured payments that the order has not recorded yet. One that was refunded meanwhile counts as captured and refunded. */
export function newCaptures(order: Order, payments: readonly GatewayPayment[]): GatewayPayment[] {
  const known = new Set(order.payments.map(({ id }) => id))
  return payments.filter(({ id, status }) => (status === 'captured' || status === 'refunded') && !known.has(id))
}

/**
 * Whether a payment of an expired order is still accepted: it was made within five minutes of the expiry, or today's
 * price is at most the quoted one.
 */
export function acceptsLatePayment(order: Order, payment: GatewayPayment, todaysPrice: Paise | undefined): boolean {
  if (order.cancelled || order.payment !== 'EXPIRED') return false
  const inTime = epochMs(payment.created_at) <= epochMs(order.expires_at) + latePaymentGraceMs
  return inTime || (todaysPrice !== undefined && todaysPrice <= order.price_paise)
}

/**
 * Records new captures. The first one of the right amount pays the order when its shares are held (`lateHoldId`: the hold that was
 * reserved again for an expired order). All others are refunded (docs/adr/0004-pay-an-order-by-its-first-right-capture.md).
 */
export function captured(
  order: Order,
  payments: readonly GatewayPayment[],
  lateHoldId: HoldId | undefined,
  now: Instant,
): Transition {
  const fresh = newCaptures(order, payments)
  if (fresh.length === 0) return unchanged
  const open = order.payment === 'PLACED' || order.payment === 'PENDING' || lateHoldId !== undefined
  const paying = open
    ? fresh.find(({ amount_paise, status }) => amount_paise === order.total_paise && status === 'captured')
    : undefined
  const kept = fresh.map((payment): CapturedPayment => ({
    id: payment.id,
    amount_paise: payment.amount_paise,
    captured_at: now,
    refund: payment === paying ? 'NONE' : 'STARTED',
    refund_reference: null,
    refund_due_at: payment === paying ? null : refundDueBy(now),
    refunded_at: null,
  }))
  const postings = fresh.map(({ id, amount_paise }): Posting => ({
    cause: `captured:${id}`,
    from: 'investor',
    to: 'gateway',
    amount_paise,
  }))
  const all = { payments: [...order.payments, ...kept] }
  const refundDue: OrderEvent[] = kept.some(({ refund }) => refund === 'STARTED') ? ['refund-due'] : []
  if (paying !== undefined) {
    const held = { stock: 'HELD', hold_id: lateHoldId ?? order.hold_id } as const
    return changed(
      order,
      { ...all, ...held, payment: 'PAID', paid_at: now, service_order_id: order.id },
      ['paid', ...refundDue],
      postings,
    )
  }
  if (isPaid(order)) return changed(order, all, refundDue, postings)
  return changed(
    order,
    { ...all, payment: 'PAID', paid_at: now, cancelled: true, ...returnedStock(order) },
    [...refundDue, 'released'],
    postings,
  )
}

/** Returns the shares to stock, unless they are committed. */
function returnedStock(order: Order): Partial<Order> {
  return order.stock === 'COMMITTED' ? {} : { stock: 'RETURNED' }
}

/** When a refund that starts now is expected: five days cover the two to three business days that the screen promises. */
export function refundDueBy(now: Instant): Instant {
  return later(now, 5 * 86_400_000)
}

/** The escrow partner holds the money. */
export function moneyHeld(order: Order, now: Instant): Transition {
  if (!isPaid(order) || order.escrow !== 'NONE') return unchanged
  const amount_paise = order.total_paise
  return changed(
    order,
    { escrow: 'HELD', held_at: now },
    [],
    [
      { cause: 'settled', from: 'gateway', to: 'transit', amount_paise },
      { cause: 'held', from: 'transit', to: 'escrow', amount_paise },
    ],
  )
}

/** The escrow partner paid out: the price to the seller, the platform fee to us, the stamp duty to its account. */
export function moneyPaidOut(order: Order, now: Instant): Transition {
  if (order.escrow !== 'HELD' || order.transfer !== 'CREDITED') return unchanged
  const shares = order.charges.find(({ code }) => code === 'SHARES')
  const rest = [
    { cause: 'paid-out:fee', from: 'escrow', to: 'own', amount_paise: chargeOf(order.charges, 'PLATFORM_FEE') },
    { cause: 'paid-out:duty', from: 'escrow', to: 'stamp-duty', amount_paise: chargeOf(order.charges, 'STAMP_DUTY') },
  ] as const
  const seller = {
    cause: 'paid-out',
    from: 'escrow',
    to: 'seller',
    amount_paise: shares?.amount_paise ?? order.total_paise,
  } as const
  return changed(
    order,
    { escrow: 'PAID_OUT', paid_out_at: now },
    [],
    [seller, ...rest.filter(({ amount_paise }) => amount_paise > 0)],
  )
}

/** The escrow partner returned the money, so that the gateway can refund it. */
export function moneyReturned(order: Order, now: Instant): Transition {
  if (order.escrow !== 'HELD' || !isRefunding(order)) return unchanged
  const amount_paise = order.total_paise
  return changed(
    order,
    { escrow: 'RETURNED', returned_at: now },
    ['refund-due'],
    [
      { cause: 'returned', from: 'escrow', to: 'transit', amount_paise },
      { cause: 'returned:gateway', from: 'transit', to: 'gateway', amount_paise },
    ],
  )
}

/** The investor cancels: an unpaid order expires, a paid one is refunded while its transfer is not lodged. */
export function cancelled(order: Order, now: Instant): Transition {
  return isPaid(order) ? cancelPaid(order, now) : expired(order, 'cancelled', now)
}

/** Cancels a paid order before its transfer is lodged: returns its shares to stock and starts a refund of every payment. */
export function cancelPaid(order: Order, now: Instant): Transition {
  if (!isPaid(order) || isRefunding(order)) return unchanged
  if (order.transfer === 'LODGED' || order.transfer === 'CREDITED') return refused(TOO_LATE_TO_CANCEL)
  const payments = order.payments.map((payment) =>
    payment.refund === 'NONE' ? { ...payment, refund: 'STARTED' as const, refund_due_at: refundDueBy(now) } : payment,
  )
  return changed(order, { cancelled: true, payments, ...returnedStock(order) }, ['refund-due', 'released'])
}

/** The gateway answered the refund of one payment. A done refund is posted to the ledger; a failed one is requested again later. */
export function refunded(
  order: Order,
  paymentId: PaymentId,
  outcome: { status: 'DONE' | 'FAILED'; reference: string | null },
  now: Instant,
): Transition {
  const payment = order.payments.find(({ id }) => id === paymentId)
  if (
    payment === undefined ||
    payment.refund === 'DONE' ||
    payment.refund === outcome.status ||
    payment.refund === 'NONE'
  )
    return unchanged
  const after = {
    ...payment,
    refund: outcome.status,
    refund_reference: outcome.reference,
    refunded_at: outcome.status === 'DONE' ? now : null,
  }
  const payments = order.payments.map((captured) => (captured.id === paymentId ? after : captured))
  if (outcome.status === 'FAILED') return changed(order, { payments })
  return changed(
    order,
    { payments },
    ['refunded'],
    [{ cause: `refunded:${paymentId}`, from: 'gateway', to: 'investor', amount_paise: payment.amount_paise }],
  )
}
