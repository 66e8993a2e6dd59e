import { dayInIndia, type Instant, later } from '#shared/kernel/instant.ts'
import { type DayRange, type Holidays, workingDayRange } from '#shared/kernel/working-days.ts'
import type { RefundDestination, RefundView } from '#shared/order/api.ts'
import { refundDays, refundDueMs, slowRefundDays } from '#shared/order/limits.ts'
import type { CapturedPayment } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import { isChargedBack, isTooOld } from './refund.ts'

/** The payment that pays the order, or the first one of an order that none pays. */
export function payingOf({ payment }: Order): CapturedPayment | undefined {
  return payment.captured.find(({ is_second }) => !is_second) ?? payment.captured[0]
}

/** The refund of a payment on the wire; null without one. What the payer's bank took back is no refund. */
export function viewRefund(payment: CapturedPayment | undefined, holidays: Holidays): RefundView | null {
  if (payment === undefined || payment.refund === 'NONE' || isChargedBack(payment)) return null
  const { from = null, to = null } = expectedRefund(payment, holidays) ?? {}
  return {
    status: payment.refund,
    reference: payment.refund_reference,
    expected_from: from,
    expected_on: to,
    ...destinationOf(payment),
    ...(isAtNormalSpeed(payment) && { normal_speed: true as const }),
  }
}

/** The first and the last working day on which a refund is expected, counted from its start; undefined without one. */
export function expectedRefund(payment: CapturedPayment, holidays: Holidays): DayRange | undefined {
  const start = startOf(payment)
  const days = payment.is_slow ? slowRefundDays : refundDays
  return start === undefined ? undefined : workingDayRange(dayInIndia(start), days, holidays)
}

/** When the refund of a payment became due; undefined without one. */
export function startOf({ refund_due_at: dueAt }: CapturedPayment): Instant | undefined {
  return dueAt === null ? undefined : later(dueAt, -refundDueMs)
}

/** Whether it is the gateway that refunds, at its normal speed: the payer's bank shows it some days after it is done. */
export function isAtNormalSpeed({ is_slow, refund_payouts }: CapturedPayment): boolean {
  return is_slow && refund_payouts.length === 0
}

/** Where the refund of a payment goes: back to where it came from, or, where our bank pays, to the buyer's bank account. */
export function destinationOf(payment: CapturedPayment): RefundDestination {
  const { refunds, refund_payouts } = payment
  const start = startOf(payment)
  const payout = refund_payouts.findLast(({ state }) => state !== 'ENDED') ?? refund_payouts.at(-1)
  if (payout === undefined && (start === undefined || !isTooOld(payment, start))) return { to: 'SOURCE' }
  const isBoth = refunds.some(({ status }) => status !== 'failed')
  return { to: isBoth ? 'BOTH' : 'BANK_ACCOUNT', ...(payout !== undefined && { account_end: payout.account_end }) }
}
