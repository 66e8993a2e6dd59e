import { chargesForCancelling } from '#shared/account/terms.ts'
import { dayMs, type Instant, later } from '#shared/kernel/instant.ts'
import { type Paise, paise, zeroPaise } from '#shared/kernel/money.ts'
import type { Holidays } from '#shared/kernel/working-days.ts'
import { overdue } from '#shared/order/deadline/deadlines.ts'
import { cancelWindowDays, freeCancels } from '#shared/order/limits.ts'
import type { CapturedPayment } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import { leftToRefund } from './refund.ts'

/** What the cost of cancelling depends on, besides the order. */
export interface CancelFacts {
  readonly now: Instant
  readonly holidays: Holidays
  /** When the same person cancelled their newest orders, for reasons of their own. */
  readonly recent: readonly Instant[]
}

/** Whether an order has waited for us, the seller or the depository for longer than it may: then cancelling it is not its buyer's fault. */
export function isLate(order: Order, { now, holidays }: Pick<CancelFacts, 'now' | 'holidays'>): boolean {
  const isPassed = overdue(order, now, holidays).some(({ due }) => due === 'alarm' || due === 'tell')
  return order.desk.late_told_at !== null || order.transfer.state === 'REJECTED' || isPassed
}

/** Whether the price of cancelling can apply to an order at all, so that the buyer's newest cancels have to be read. */
export function mayCost(order: Order): boolean {
  return chargesForCancelling(order.terms_version)
}

/**
 * What is kept of a payment, in paise, when its buyer cancels now: the gateway's fee and tax as it stated them, from the third cancel
 * in 30 days on, unless the order is late. Nothing by older terms, and nothing that the gateway has not stated.
 */
export function keptOnCancel(order: Order, facts: CancelFacts): Paise {
  const inWindow = facts.recent.filter((at) => at > later(facts.now, -cancelWindowDays * dayMs))
  const isFree = !mayCost(order) || inWindow.length < freeCancels || isLate(order, facts)
  const payment = order.payment.captured.find(({ refund }) => refund === 'NONE')
  return isFree || payment === undefined ? zeroPaise : costOf(payment)
}

function costOf(payment: CapturedPayment): Paise {
  return paise(Math.min(leftToRefund(payment), (payment.fee_paise ?? 0) + (payment.tax_paise ?? 0)))
}
