import { dayInIndia, type Instant, later } from '#shared/kernel/instant.ts'
import type { PaymentId } from '#shared/kernel/id.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import { canRetry } from '#shared/kernel/retry.ts'
import { addWorkingDays, type Holidays } from '#shared/kernel/working-days.ts'
import type { BankPayoutStated } from '#shared/order/escrow/funding-transition.ts'
import type { Posting } from '#shared/order/ledger.ts'
import { balanceWaitDays, payoutWatchMs, refundFailuresMax, repeatAskMs } from '#shared/order/limits.ts'
import type { CapturedPayment, RefundPayout } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import { changed, inOrder, type OrderEvent, type Transition, unchanged } from '#shared/order/order-transition.ts'
import { doublesWrittenOff } from '#shared/order/payment/paid-twice.ts'
import { about, eventsOfReturn, keptPostings } from '#shared/order/payment/payment-transition.ts'
import { isRefundOpen, isTooOld, leftToRefund, withOutcome } from './refund.ts'
import { isFrozen, isRefundDue } from '#shared/order/rules.ts'

/** Whether a request at the gateway was made, or is about to be, whose answer is not known. */
export function isAskOpen({ asked, refunds }: CapturedPayment): boolean {
  return asked?.is_open === true && !refunds.some(({ key }) => key === asked.key)
}

/** Since when the gateway refuses a refund for lack of balance; null when it does not. */
export function refusedSince({ asked, refunds }: CapturedPayment): Instant | null {
  return asked === null || refunds.some(({ key }) => key === asked.key) ? null : asked.refused_at
}

/** How many refunds of ours the gateway has failed, and the newest one. */
export function failuresOf({ refunds }: CapturedPayment): {
  readonly count: number
  readonly newest: Instant | undefined
} {
  const failed = refunds.filter(({ key, status }) => key !== null && status === 'failed')
  const times = failed.map(({ created_at }) => created_at)
  return { count: failed.length, newest: times.toSorted().at(-1) }
}

/**
 * The key of the request that may be made at the gateway now: the same one while its answer is unknown, another one for another
 * amount or after a failure. Undefined while nothing may be asked; never again once our bank pays.
 */
export function keyToAsk(payment: CapturedPayment, now: Instant): string | undefined {
  const amount = leftToRefund(payment)
  const isGatewaysTurn = isRefundDue(payment) && payment.refund_payouts.length === 0 && !isTooOld(payment, now)
  if (!isGatewaysTurn || amount === 0 || isTooEarly(payment, now)) return undefined
  if (isAskOpen(payment)) return payment.asked?.key
  const ours = payment.refunds.filter(({ key }) => key !== null)
  return `rf-${payment.id}-${ours.length + 1}-${amount}`
}

/** Whether the newest request was made, refused or failed too short a time ago for another. */
function isTooEarly(payment: CapturedPayment, now: Instant): boolean {
  const { count, newest } = failuresOf(payment)
  const isWaiting = isAskOpen(payment) || refusedSince(payment) !== null
  if (isWaiting) return payment.asked !== null && now < later(payment.asked.at, repeatAskMs)
  return newest !== undefined && !canRetry(count, newest, now)
}

/** We decide to ask the gateway, before it is asked: a payout of the same moment wins or loses as a whole. */
export function refundAsked(order: Order, paymentId: PaymentId, now: Instant): Transition {
  const payment = order.payment.captured.find(({ id }) => id === paymentId)
  const key = payment === undefined || isFrozen(order) ? undefined : keyToAsk(payment, now)
  if (payment === undefined || key === undefined) return unchanged
  return withPayment(order, { ...payment, asked: { key, at: now, is_open: true, refused_at: refusedSince(payment) } })
}

/** The gateway refused the request of `at`: nothing came of it. `hasBalance`: it refused for another reason than lack of balance. */
export function refundRefused(
  order: Order,
  paymentId: PaymentId,
  request: { readonly at: Instant; readonly hasBalance: boolean },
  now: Instant,
): Transition {
  const payment = order.payment.captured.find(({ id }) => id === paymentId)
  if (!payment?.asked?.is_open || payment.asked.at !== request.at) return unchanged
  const refusedAt = request.hasBalance ? payment.asked.refused_at : (payment.asked.refused_at ?? now)
  return withPayment(order, { ...payment, asked: { ...payment.asked, is_open: false, refused_at: refusedAt } })
}

/**
 * What our bank has to pay to the buyer because the gateway cannot: three refunds of ours failed, it has refused for lack of balance
 * for two working days, or the payment is older than it takes. 0 while the gateway may still pay, or has not decided.
 */
export function refundPayoutDue(order: Order, payment: CapturedPayment, now: Instant, holidays: Holidays): Paise {
  const isUndecided = isRefundOpen(payment) || isAskOpen(payment)
  if (!isRefundDue(payment) || isFrozen(order) || isUndecided || !isBanksTurn(payment, now, holidays)) return paise(0)
  const ended = payment.refund_payouts.flatMap(({ ended_at }) => ended_at ?? [])
  const newest = ended.at(-1)
  return newest !== undefined && !canRetry(ended.length, newest, now) ? paise(0) : leftToRefund(payment)
}

function isBanksTurn(payment: CapturedPayment, now: Instant, holidays: Holidays): boolean {
  if (payment.refund_payouts.length > 0 || failuresOf(payment).count >= refundFailuresMax) return true
  const refusedAt = refusedSince(payment)
  const isRefused =
    refusedAt !== null && dayInIndia(now) >= addWorkingDays(dayInIndia(refusedAt), balanceWaitDays, holidays)
  return isRefused || isTooOld(payment, now)
}

/** From which moment's account of the buyer a refund is paid to: an account that changed after the cancel gets nothing. */
export function refundAccountAt(order: Order, { is_second, captured_at }: CapturedPayment): Instant {
  return is_second ? captured_at : (order.ending.cancelled_at ?? captured_at)
}

/** We decide to pay the buyer from our bank account. From now on the gateway is not asked any more for this payment. */
export function refundPayoutStarted(
  order: Order,
  paymentId: PaymentId,
  accountEnd: string,
  now: Instant,
  holidays: Holidays,
): Transition {
  const payment = order.payment.captured.find(({ id }) => id === paymentId)
  const amount_paise = payment === undefined ? 0 : refundPayoutDue(order, payment, now, holidays)
  if (payment === undefined || amount_paise === 0) return unchanged
  const count = order.payment.captured.reduce((sum, { refund_payouts }) => sum + refund_payouts.length, 0)
  const payout: RefundPayout = {
    ref: `${order.id}-refund_${count + 1}`,
    amount_paise: paise(amount_paise),
    payout_id: null,
    state: 'ASKED',
    utr: null,
    ended_at: null,
    account_end: accountEnd,
  }
  return withPayment(order, { ...payment, refund: 'STARTED', refund_payouts: [...payment.refund_payouts, payout] })
}

/**
 * Books what the bank states about a payout to the buyer. One that ended is followed by the next one; one that is reversed after the
 * refund was done takes it back to `STARTED`.
 */
export function refundPayoutStated(
  order: Order,
  paymentId: PaymentId,
  ref: string,
  payout: BankPayoutStated,
  now: Instant,
): Transition {
  const payment = order.payment.captured.find(({ id }) => id === paymentId)
  const before = payment?.refund_payouts.find((each) => each.ref === ref)
  if (payment === undefined || before === undefined || before.state === 'ENDED') return unchanged
  const after = payoutAfter(before, payout, now)
  if (after.state === before.state && after.payout_id === before.payout_id && after.utr === before.utr) return unchanged
  const refund_payouts = payment.refund_payouts.map((each) => (each.ref === ref ? after : each))
  const next = withOutcome({ ...payment, ...reopened(payment, after), refund_payouts }, now)
  const postings = [...postingsOf(order, payout), ...keptPostings(next)]
  return about(
    paymentId,
    inOrder(order, (each) => withPayment(each, next, eventsOfReturn(payment, next), postings), doublesWrittenOff),
  )
}

function payoutAfter(before: RefundPayout, { id, status, utr }: BankPayoutStated, now: Instant): RefundPayout {
  const state = ({ open: 'ASKED', processed: 'SENT', ended: 'ENDED', reversed: 'ENDED' } as const)[status]
  return { ...before, payout_id: id, state, utr: utr ?? before.utr, ended_at: state === 'ENDED' ? now : null }
}

/** A refund that was done is open again when its payout comes back. */
function reopened({ refund }: CapturedPayment, { state }: RefundPayout): Partial<CapturedPayment> {
  return refund === 'DONE' && state === 'ENDED' ? { refund: 'STARTED', refund_reference: null, refunded_at: null } : {}
}

/** Whether a payout that was decided is still owed: a dispute that was lost meanwhile has paid it, too. */
export function isStillOwed(payment: CapturedPayment, { ref, amount_paise }: RefundPayout): boolean {
  const others = payment.refund_payouts.filter((each) => each.ref !== ref)
  return leftToRefund({ ...payment, refund_payouts: others }) >= amount_paise
}

/** Whether the bank is to be asked about a payout: while it is under way, and for a week after it was sent. It may be reversed. */
export function isPayoutOpen(payment: CapturedPayment, { state }: RefundPayout, now: Instant): boolean {
  if (state !== 'SENT') return state === 'ASKED'
  return payment.refunded_at === null || now < later(payment.refunded_at, payoutWatchMs)
}

/** Whether a refund that is done may still come back from the buyer's bank. */
export function isRefundWatched(payment: CapturedPayment, now: Instant): boolean {
  return payment.refund === 'DONE' && payment.refund_payouts.some((payout) => isPayoutOpen(payment, payout, now))
}

function withPayment(order: Order, payment: CapturedPayment, ...more: [events?: OrderEvent[], postings?: Posting[]]) {
  const captured = order.payment.captured.map((each) => (each.id === payment.id ? payment : each))
  return changed(order, { payment: { ...order.payment, captured } }, ...more)
}

function postingsOf(order: Order, { id, status, amount_paise, fee_paise, tax_paise }: BankPayoutStated): Posting[] {
  if (status !== 'processed' && status !== 'reversed') return []
  const statement = `payout ${id}`
  const isSentBefore = order.ledger.booked.includes(`refund-paid:${id}`)
  const lacks = amount_paise + fee_paise + tax_paise - Math.max(0, order.ledger.balances.bank)
  const advance = isSentBefore ? paise(0) : paise(Math.max(0, lacks))
  return [
    { cause: `advance:${id}`, from: 'own', to: 'bank', amount_paise: advance, statement: `order ${order.id}` },
    { cause: `fee:${id}`, from: 'bank', to: 'gateway-fee', amount_paise: fee_paise, statement },
    { cause: `tax:${id}`, from: 'bank', to: 'input-gst', amount_paise: tax_paise, statement },
    { cause: `refund-paid:${id}`, from: 'bank', to: 'investor', amount_paise, statement },
    ...(status === 'reversed'
      ? ([{ cause: `reversed:${id}`, from: 'investor', to: 'bank', amount_paise, statement }] as const)
      : []),
  ]
}
