import { dayMs, epochMs, hourMs, type Instant, later, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import type { Holidays } from '#shared/kernel/working-days.ts'
import { nextDeadline, overdue } from './deadlines.ts'
import { isAnswerDue } from '#shared/order/dispute/dispute-answer.ts'
import type { Order } from '#shared/order/order.ts'
import { isSigningDue } from './fulfilment.ts'
import { fundingDue } from '#shared/order/escrow/funding-transition.ts'
import { isRefundOpen } from '#shared/order/refund/refund.ts'
import { isRefundWatched } from '#shared/order/refund/refund-payout.ts'
import { latePaymentGraceMs, lookDelayMs } from '#shared/order/limits.ts'
import { isFinished, isPaid, isSettled, lacksMoney } from '#shared/order/rules.ts'

/**
 * For this long a bank can still turn a failed payment into a captured one
 * (docs/adr/0001-reconcile-every-order-until-it-is-finished.md).
 */
const lateCaptureMs = 5 * dayMs

/**
 * The longest time between two looks at a reservation. A payment whose webhook is lost and whose buyer has left is confirmed within
 * two minutes (docs/adr/0015-schedule-due-work-with-sqs-delays-and-partner-budgets.md).
 */
const lookMaxMs = 80 * secondMs

/**
 * When an order is reconciled next: soon while an answer of a partner is outstanding, rarely while only a late or
 * second payment could come, undefined when the order is finished. The schedule alone finishes an order, even with every webhook lost.
 */
export function nextReconcileAt(order: Order, now: Instant): Instant | undefined {
  const times: (Instant | undefined)[] = [nextForPayment(order, now), nextForLatePayment(order, now)]
  if (isPaid(order) && isMoneyMoving(order)) times.push(later(now, movingIntervalMs(order, now)))
  // The gateway settles, and nets a refund, some days later. Its statement and our bank's are read for all orders at once, and
  // make those due that they name (functions/settlement); this finds an order of which that was lost.
  if (isPaid(order) && !isSettled(order))
    times.push(later(now, intervalMs(settlingIntervals, order.changed_at, now) ?? 6 * hourMs))
  // A refund that somebody made without us is decided by the gateway some days later.
  if (order.payment.captured.some(isRefundOpen)) times.push(later(now, hourMs))
  // The reconciler requests the refund again, with growing intervals (shared/kernel/retry.ts).
  if (order.payment.captured.some(({ refund }) => refund === 'FAILED')) times.push(later(now, 5 * minuteMs))
  // A payout to the buyer may still come back.
  if (order.payment.captured.some((payment) => isRefundWatched(payment, now))) times.push(later(now, 6 * hourMs))
  if (order.payment.disputes.some(isAnswerDue)) times.push(later(now, minuteMs))
  times.push(nextForSigning(order, now))
  times.push(nextForDeadline(order, now), ...followUps(order).filter((at) => at > now))
  return earliest(times)
}

/**
 * When an order is reconciled that should be at `next`, and that stands in the list at `known`: a place that is not much too early stays,
 * because it costs more to move an order at each of its changes than to look at it once too often.
 */
export function placeFor(known: Instant | null, next: Instant, now: Instant): Instant {
  if (known === null || known <= now || known > next) return next
  const tooEarlyMs = epochMs(next) - epochMs(known)
  return tooEarlyMs <= (epochMs(next) - epochMs(now)) / 2 ? known : next
}

/**
 * Whether an order that is reconciled at a time is a reservation then: not paid, and its payment may still be in time or its expiry is
 * due.
 */
export function isReservation(order: Order, at: Instant): boolean {
  return !isPaid(order) && at <= later(order.expires_at, hourMs)
}

/** When to reconcile again after a failed attempt: in five minutes at the latest, and at once while a payment may be in time. */
export function nextReconcileAfterFailure(order: Order, now: Instant): Instant {
  const isLookDue = !isPaid(order) && now < later(order.expires_at, latePaymentGraceMs + lookDelayMs)
  const graceEnd = later(order.expires_at, latePaymentGraceMs)
  const soon = isLookDue ? (nextPartUntil(graceEnd, now) ?? later(now, minuteMs)) : later(now, 5 * minuteMs)
  return earliest([soon, nextReconcileAt(order, now)]) ?? soon
}

function earliest(times: readonly (Instant | undefined)[]): Instant | undefined {
  return times.filter((at) => at !== undefined).sort((a, b) => (a < b ? -1 : 1))[0]
}

/**
 * Stock and holdings follow a credit or refund by events, and so does the account of a buyer whose bank took the payment back. To
 * reconcile once more, ten minutes later, repairs them when an event was lost.
 */
function followUps({ transfer: { credited_at }, payment }: Order): Instant[] {
  return [credited_at, ...payment.captured.map(({ refunded_at }) => refunded_at)].flatMap((at) =>
    at === null ? [] : [later(at, 10 * minuteMs)],
  )
}

function nextForPayment(order: Order, now: Instant): Instant | undefined {
  if (order.payment.state !== 'PLACED' && order.payment.state !== 'PENDING') return undefined
  return nextPartUntil(order.expires_at, now) ?? later(now, 2 * minuteMs)
}

/**
 * The end of the first of the equal parts, of at most 80 seconds, into which the time until an end is divided; undefined when it is
 * over. So the last look is at the end itself, and each but the last is placed early enough that its list is handed over ahead of it
 * (functions/platform/messaging/hand-over.ts).
 */
function nextPartUntil(end: Instant, now: Instant): Instant | undefined {
  const leftMs = epochMs(end) - epochMs(now)
  if (leftMs <= 0) return undefined
  return later(now, Math.ceil(leftMs / Math.ceil(leftMs / lookMaxMs)))
}

function nextForLatePayment(order: Order, now: Instant): Instant | undefined {
  // One look as late as a payment is still in time: what it sees is (shared/order/payment/payment-transition.ts, authorizedAt).
  const last = later(order.expires_at, latePaymentGraceMs)
  if (now < last) return earliest([last, later(now, 10 * minuteMs)])
  if (now < later(order.expires_at, hourMs)) return later(now, 10 * minuteMs)
  const couldBePaid = order.payment.razorpay_order_id !== null && now < later(order.expires_at, lateCaptureMs)
  return couldBePaid ? later(now, 6 * hourMs) : undefined
}

/** A signature mostly comes soon or after a reminder, so the partner is asked less and less often. */
function nextForSigning(order: Order, now: Instant): Instant | undefined {
  if (isSigningDue(order)) return later(now, 3 * minuteMs)
  if (!isPaid(order) || order.signature.state !== 'PENDING') return undefined
  return later(now, intervalMs(signingIntervals, order.signature.started_at, now) ?? 6 * hourMs)
}

/** Money arrives within minutes or, when a partner has trouble, within days. */
function movingIntervalMs(order: Order, now: Instant): number {
  return intervalMs(movingIntervals, order.changed_at, now) ?? hourMs
}

type Intervals = readonly { readonly untilMs: number; readonly everyMs: number }[]

const signingIntervals: Intervals = [
  { untilMs: 2 * hourMs, everyMs: 5 * minuteMs },
  { untilMs: 6 * hourMs, everyMs: 15 * minuteMs },
  { untilMs: dayMs, everyMs: hourMs },
]

const movingIntervals: Intervals = [
  { untilMs: 30 * minuteMs, everyMs: 3 * minuteMs },
  { untilMs: 2 * hourMs, everyMs: 5 * minuteMs },
  { untilMs: 6 * hourMs, everyMs: 15 * minuteMs },
]

const settlingIntervals: Intervals = [{ untilMs: 6 * hourMs, everyMs: hourMs }]

/** How long to wait before the next look at what began at a time; undefined when that was long ago. */
function intervalMs(intervals: Intervals, since: Instant | null, now: Instant): number | undefined {
  const ageMs = epochMs(now) - epochMs(since ?? now)
  return intervals.find(({ untilMs }) => ageMs < untilMs)?.everyMs
}

/**
 * The next deadline, or soon when one has passed. Without the holidays, which can only make it later: a look that comes too early
 * changes nothing.
 */
function nextForDeadline(order: Order, now: Instant): Instant | undefined {
  const next = nextDeadline(order, now, noHolidays)?.at
  const passed = overdue(order, now, noHolidays)
  const isNew = passed.some(({ at, isExact, due }) => isExact && due === 'alarm' && at > (order.desk.alarmed_at ?? ''))
  return earliest([next, ...(isNew ? [later(now, minuteMs)] : passed.length > 0 ? [later(now, hourMs)] : [])])
}

const noHolidays: Holidays = new Set()

/** Whether money is moving into escrow, out of it, or back to the investor. */
function isMoneyMoving(order: Order): boolean {
  if (order.payment.captured.some(({ refund }) => refund === 'STARTED')) return true
  const leaving = order.escrow.state === 'HELD' && (order.transfer.state === 'CREDITED' || order.ending.cancelled)
  const returning = order.escrow.return_utr !== null && order.ledger.balances.transit > 0
  return returning || order.escrow.excess_return !== null || (!isFinished(order) && (isEntering(order) || leaving))
}

/** Whether money comes into escrow: also what two people top up, and what has arrived and is not in the stated balance yet. */
function isEntering(order: Order): boolean {
  if ((order.escrow.state !== 'NONE' && !lacksMoney(order)) || order.ending.cancelled) return false
  const isOnItsWay = order.ledger.balances.bank + order.ledger.balances.transit > 0 || fundingDue(order) > 0
  return isOnItsWay || order.escrow.collected_paise >= order.total_paise
}
