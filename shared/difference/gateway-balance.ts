import { basisPoints } from '#shared/kernel/money.ts'
import type { CapturedPayment } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'

/** The gateway's fee with its tax when it did not state them at the capture: more than any published rate. */
const costsBpsMax = 400
/** The fee of an instant refund with its tax, which is stated with its settlement only: more than any published one, in paise. */
const refundCostsMax = 2_000

/** What the gateway must and may hold, in paise; below 0 when it will take something off a settlement. */
export interface Owed {
  readonly leastPaise: number
  readonly mostPaise: number
}

/**
 * What the gateway owes us for an order. The gateway's
 * balance is what it received, less fees and tax, less refunds and disputes, until it is settled
 * (https://razorpay.com/docs/payments/dashboard/account-settings/balances/). What is on its way
 * out is in the most and not in the least.
 */
export function owedByGateway(order: Order): Owed {
  const leaving = order.payment.captured.reduce((sum, payment) => sum + leavingOf(order, payment), 0)
  const disputed = order.payment.disputes.reduce((sum, { deducted_paise }) => sum + deducted_paise, 0)
  return { leastPaise: order.ledger.balances.gateway - leaving - disputed, mostPaise: mostOf(order) }
}

/** What the gateway may hold of an order: not the costs that it stated, and all that it may have given back after a dispute. */
function mostOf({ ledger: { balances, booked }, payment }: Order): number {
  const costs = payment.captured
    .filter(({ id }) => !booked.includes(`settled:${id}`))
    .reduce((sum, { fee_paise, tax_paise }) => sum + (fee_paise ?? 0) + (tax_paise ?? 0), 0)
  const isGivenBack = payment.disputes.some(({ status }) => status === 'won' || status === 'closed')
  return balances.gateway - costs + (isGivenBack ? Math.max(0, balances.chargeback) : 0)
}

/** The sum over orders. */
export function allOwed(each: Iterable<Owed>): Owed {
  let [leastPaise, mostPaise] = [0, 0]
  for (const owed of each) {
    leastPaise += owed.leastPaise
    mostPaise += owed.mostPaise
  }
  return { leastPaise, mostPaise }
}

/**
 * How the gateway's balance differs from what it owes. `statedBefore` was read before the orders and `stated` after them: a payment
 * that came meanwhile is in one of them only. `settling`: of each line of its report whose settlement is not in our ledger yet, what
 * it made the balance smaller by, in paise; below 0 for a refund.
 */
export function balanceDifference(
  { leastPaise, mostPaise }: Owed,
  balance: { readonly statedBefore: number; readonly stated: number },
  settling: Iterable<number>,
): { readonly kind: 'gateway-short' | 'gateway-over'; readonly stated: number; readonly booked: number } | undefined {
  let [least, most] = [leastPaise, mostPaise]
  for (const paise of settling) {
    least -= Math.max(0, paise)
    most -= Math.min(0, paise)
  }
  const { statedBefore, stated } = balance
  if (stated < least) return { kind: 'gateway-short', stated, booked: least }
  const lower = Math.min(statedBefore, stated)
  return lower > most ? { kind: 'gateway-over', stated: lower, booked: most } : undefined
}

function leavingOf({ ledger: { booked } }: Order, payment: CapturedPayment): number {
  const { id, amount_paise, fee_paise, tax_paise, refunds, refund } = payment
  const stated = fee_paise === null ? basisPoints(amount_paise, costsBpsMax) : fee_paise + (tax_paise ?? 0)
  const costs = booked.includes(`settled:${id}`) ? 0 : stated
  const refundCosts = refunds.filter((each) => !booked.includes(`netted:${each.id}`)).length * refundCostsMax
  const pending = refunds.filter(({ status }) => status === 'pending').reduce((sum, each) => sum + each.amount_paise, 0)
  const isRefunding = refund === 'STARTED' || refund === 'FAILED'
  return costs + refundCosts + (isRefunding ? amount_paise : pending)
}
