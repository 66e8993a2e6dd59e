import { basisPoints } from '#shared/kernel/money.ts'
import type { CapturedPayment, Order } from '#shared/order/order.ts'

/** The gateway's fee with its tax when it did not state them at the capture: more than any published rate. */
const costsBpsMax = 400
/** The fee of an instant refund with its tax, which is stated with its settlement only: more than any published one, in paise. */
const refundCostsMax = 2_000

/**
 * What the gateway must hold of an order at least, in paise; below 0 when it will take something off a settlement. The gateway's
 * balance is what it received, less fees and tax, less refunds and disputes, until it is settled
 * (https://razorpay.com/docs/payments/dashboard/account-settings/balances/). What is on its way out is counted as gone.
 */
export function owedByGateway(order: Order): number {
  const leaving = order.payments.reduce((sum, payment) => sum + leavingOf(order, payment), 0)
  const disputed = order.disputes.reduce((sum, { deducted_paise }) => sum + deducted_paise, 0)
  return order.balances.gateway - leaving - disputed
}

function leavingOf({ booked }: Order, payment: CapturedPayment): number {
  const { id, amount_paise, fee_paise, tax_paise, refunds, refund } = payment
  const stated = fee_paise === null ? basisPoints(amount_paise, costsBpsMax) : fee_paise + (tax_paise ?? 0)
  const costs = booked.includes(`settled:${id}`) ? 0 : stated
  const refundCosts = refunds.filter((each) => !booked.includes(`netted:${each.id}`)).length * refundCostsMax
  const pending = refunds.filter(({ status }) => status === 'pending').reduce((sum, each) => sum + each.amount_paise, 0)
  const isRefunding = refund === 'STARTED' || refund === 'FAILED'
  return costs + refundCosts + (isRefunding ? amount_paise : pending)
}
