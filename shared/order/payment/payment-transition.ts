import * as z from 'zod/mini'
import type { HoldId, PaymentId } from '#shared/kernel/id.ts'
import { type Instant, later } from '#shared/kernel/instant.ts'
import { type Paise, zeroPaise } from '#shared/kernel/money.ts'
import type { PaymentFailure } from '#shared/payment/failure.ts'
import { type Posting, splitGst } from '#shared/order/ledger.ts'
import { latePaymentGraceMs, lookDelayMs } from '#shared/order/limits.ts'
import { type CapturedPayment, ReportedRefund } from './captured-payment.ts'
import type { Authorization } from '#shared/order/facets.ts'
import type { Order } from '#shared/order/order.ts'
import { changed, inOrder, type OrderEvent, type Transition, unchanged } from '#shared/order/order-transition.ts'
import { doublesWrittenOff, isPaidTwice } from './paid-twice.ts'
import { isSlow, postingsOfRefund, withOutcome } from '#shared/order/refund/refund.ts'
import { isPaid, isRefunding } from '#shared/order/rules.ts'
import { refundDueBy, returnedStock } from '#shared/order/transition.ts'

/** A payment as the gateway reports it. */
export interface GatewayPayment {
  readonly id: PaymentId
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** Whether the money ever became ours: the gateway gives an authorised payment back by itself when nobody captures it. */
  readonly isCaptured: boolean
  readonly amount_paise: Paise
  readonly refunded_paise: Paise
  /** The gateway's fee and the tax on it; absent until it states them. */
  readonly fee_paise?: Paise | undefined
  readonly tax_paise?: Paise | undefined
  /** When the payer's bank approved it, as far as we know (`authorizedAt`); null when it has not. */
  readonly authorized_at: Instant | null
  /** Why it failed; absent of one that has not. */
  readonly failure?: PaymentFailure | undefined
}

/**
 * When a payment was authorised: as the gateway's events state it, without one the moment of the first look that sees it. The
 * gateway's payment has only the time at which the payer opened it. The look that is due five minutes after the expiry counts
 * for that moment, although the timer makes it a little later (docs/adr/0004-pay-an-order-with-its-first-correct-capture.md).
 */
export function authorizedAt(
  order: Order,
  paymentId: PaymentId,
  stated: readonly Authorization[],
  now: Instant,
): Instant {
  const due = later(order.expires_at, latePaymentGraceMs)
  const seen = now > due && now <= later(due, lookDelayMs) ? due : now
  const known = [...order.payment.authorizations, ...stated].filter(({ payment_id }) => payment_id === paymentId)
  return known.map(({ at }) => at).toSorted()[0] ?? seen
}

/** Keeps when a payment was authorised, before it is captured: a later look, after a crash, would judge it by its own time. */
export function authorizationSeen(order: Order, { id, authorized_at: at }: GatewayPayment): Transition {
  const known = order.payment.authorizations.find(({ payment_id }) => payment_id === id)
  if (at === null || (known !== undefined && known.at <= at)) return unchanged
  const others = order.payment.authorizations.filter(({ payment_id }) => payment_id !== id)
  return changed(order, { payment: { ...order.payment, authorizations: [...others, { payment_id: id, at }] } })
}

/** The same change, with events that name the payment which they are about. */
export function about(paymentId: PaymentId | undefined, transition: Transition): Transition {
  if (paymentId === undefined || transition.outcome !== 'changed') return transition
  return { outcome: 'changed', change: { ...transition.change, payment_id: paymentId } }
}

/** Captured payments that the order has not recorded yet. One that was refunded meanwhile counts as captured and refunded. */
export function newCaptures(order: Order, payments: readonly GatewayPayment[]): GatewayPayment[] {
  const known = new Set(order.payment.captured.map(({ id }) => id))
  return payments.filter(({ id, isCaptured }) => isCaptured && !known.has(id))
}

/** Whether a payment can pay the order: captured, of the right amount, and nothing of it was given back. */
export function canPay(order: Order, payment: GatewayPayment): boolean {
  return payment.isCaptured && payment.amount_paise === order.total_paise && payment.refunded_paise === 0
}

/**
 * Whether a payment was authorised before, or within five minutes after, the end of the time to pay, and before its price was
 * withdrawn.
 */
export function isInTime(order: Order, { authorized_at }: GatewayPayment): boolean {
  const { expires_at, price } = order
  if (authorized_at === null || authorized_at > later(expires_at, latePaymentGraceMs)) return false
  return price.withdrawn_at === null || authorized_at < price.withdrawn_at
}

/**
 * Whether a payment may pay an unpaid order, also an expired one: it was authorised in time, or today's price is at most the quoted
 * one. Of a quoted price that was withdrawn today's must be the same: nobody pays what was wrong.
 */
export function acceptsLatePayment(order: Order, payment: GatewayPayment, todaysPrice: Paise | undefined): boolean {
  if (order.ending.cancelled || isPaid(order) || payment.authorized_at === null) return false
  if (isInTime(order, payment)) return true
  const isLower = todaysPrice !== undefined && todaysPrice < order.price.paise && order.price.withdrawn_at === null
  return isLower || todaysPrice === order.price.paise
}

/** Whether an order that nobody has expired yet is found with a payment that came too late: then it expires first. */
export function isPaidTooLate(order: Order, payments: readonly GatewayPayment[]): boolean {
  const isOpen = order.payment.state === 'PLACED' || order.payment.state === 'PENDING'
  const paying = newCaptures(order, payments).filter((payment) => canPay(order, payment))
  return isOpen && paying.length > 0 && !paying.some((payment) => isInTime(order, payment))
}

/**
 * Records new captures. The first one of the right amount pays the order when its shares are held (`lateHoldId`: the hold under which
 * an expired order took them again), and so commits them. All others are refunded
 * (docs/adr/0004-pay-an-order-with-its-first-correct-capture.md).
 */
export function captured(
  order: Order,
  payments: readonly GatewayPayment[],
  lateHoldId: HoldId | undefined,
  now: Instant,
): Transition {
  const fresh = newCaptures(order, payments)
  if (fresh.length === 0) return unchanged
  const open =
    order.payment.state === 'PLACED' || order.payment.state === 'PENDING' || lateHoldId === order.stock.hold_id
  const paying = open ? fresh.find((payment) => canPay(order, payment)) : undefined
  const kept = fresh.map((payment): CapturedPayment => ({
    id: payment.id,
    amount_paise: payment.amount_paise,
    captured_at: now,
    is_second: payment !== paying && (paying !== undefined || (isPaid(order) && !isRefunding(order))),
    fee_paise: payment.fee_paise ?? null,
    tax_paise: payment.tax_paise ?? null,
    kept_paise: zeroPaise,
    refunds: [],
    charged_back_paise: zeroPaise,
    written_off_paise: zeroPaise,
    asked: null,
    refund_payouts: [],
    refund: payment === paying ? 'NONE' : 'STARTED',
    is_slow: false,
    refund_reference: null,
    refund_due_at: payment === paying ? null : refundDueBy(now),
    refunded_at: null,
  }))
  const postings = fresh.map(({ id, amount_paise }): Posting => ({
    cause: `captured:${id}`,
    from: 'investor',
    to: 'gateway',
    amount_paise,
    statement: `payment ${id}`,
  }))
  const all = { ...order.payment, captured: [...order.payment.captured, ...kept] }
  const paid = { ...all, state: 'PAID', paid_at: now } as const
  const refundDue: OrderEvent[] = kept.some(({ refund }) => refund === 'STARTED') ? ['refund-due'] : []
  const second = kept.find(({ is_second }) => is_second)?.id
  if (paying !== undefined) {
    const changes: Partial<Order> = {
      stock: { ...order.stock, state: 'COMMITTED' },
      payment: paid,
      escrow: { ...order.escrow, service_order_id: order.id },
      price: { ...order.price, withdrawn_at: null },
    }
    // The shares of a late payment were taken for it just now.
    const reserved: OrderEvent[] = order.payment.state === 'EXPIRED' ? ['reserved'] : []
    return about(second, changed(order, changes, ['paid', ...reserved, ...refundDue], postings))
  }
  if (isPaid(order)) return about(second, changed(order, { payment: all }, refundDue, postings))
  return changed(
    order,
    {
      payment: paid,
      ending: { ...order.ending, cancelled: true },
      ...returnedStock(order),
    },
    [...refundDue, 'released'],
    postings,
  )
}

/** A refund as the gateway reports it. */
export type GatewayRefund = Omit<ReportedRefund, 'isAdopted'>

/**
 * Records the refunds of one payment, all that the gateway reports. What somebody else gave back stands on `suspense` until it is
 * adopted, and counts towards what we owe; when the payment is being refunded anyway, it is adopted at once.
 */
export function refundsReported(
  order: Order,
  paymentId: PaymentId,
  reported: readonly GatewayRefund[],
  now: Instant,
): Transition {
  const before = order.payment.captured.find(({ id }) => id === paymentId)
  if (before === undefined) return unchanged
  const isAdopted = (id: string) =>
    before.refund !== 'NONE' || before.refunds.some((refund) => refund.id === id && refund.isAdopted)
  const refunds = reported.map((refund) => ({ ...refund, isAdopted: refund.key === null && isAdopted(refund.id) }))
  const is_slow = before.is_slow || refunds.some(isSlow)
  const after = withOutcome({ ...before, refunds, is_slow }, now)
  if (after.refund === before.refund && areSame(refunds, before.refunds)) return unchanged
  const payments = order.payment.captured.map((payment) => (payment.id === paymentId ? after : payment))
  const postings = [...refunds.flatMap(postingsOfRefund), ...keptPostings(after)]
  return about(
    paymentId,
    inOrder(
      order,
      (each) =>
        changed(each, { payment: { ...each.payment, captured: payments } }, eventsOfReturn(before, after), postings),
      doublesWrittenOff,
    ),
  )
}

/** A buyer is told that the refund is done, or before, once, that it takes longer, and when they have got the money twice. */
export function eventsOfReturn(before: CapturedPayment, after: CapturedPayment): OrderEvent[] {
  const isDone = after.refund === 'DONE'
  return [
    ...(isDone && before.refund !== 'DONE' ? ['refunded' as const] : []),
    ...(!isDone && after.is_slow && !before.is_slow ? ['refund-slowed' as const] : []),
    ...(isPaidTwice(before, after) ? ['charged-back' as const] : []),
  ]
}

/** What is kept of a refunded payment is a service of ours: its GST is owed. */
export function keptPostings({ id, refund, kept_paise }: CapturedPayment): Posting[] {
  if (refund !== 'DONE') return []
  const { tax } = splitGst(kept_paise)
  return [{ cause: `kept-gst:${id}`, from: 'own', to: 'output-gst', amount_paise: tax, statement: `payment ${id}` }]
}

/** Whether the gateway reports the refunds that the order knows, in any order. */
function areSame(reported: readonly ReportedRefund[], known: readonly ReportedRefund[]): boolean {
  const isKnown = (refund: ReportedRefund) =>
    known.some((each) => refundFields.every((field) => each[field] === refund[field]))
  return reported.length === known.length && reported.every(isKnown)
}

const refundFields = z.keyof(ReportedRefund).options
