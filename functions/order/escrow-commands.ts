import type { Paise } from '#shared/kernel/money.ts'
import { excessReturned } from '#shared/order/decision.ts'
import * as escrow from '#shared/order/escrow-transition.ts'
import * as funding from '#shared/order/funding-transition.ts'
import type { Order } from '#shared/order/order.ts'
import { unchanged } from '#shared/order/order-transition.ts'
import { moneyPaidOut, type PaidOut } from '#shared/order/payout-transition.ts'
import * as reversal from '#shared/order/reversal-transition.ts'
import type { Context } from '#functions/platform/context.ts'
import { changeOrder } from './repository.ts'

/** Records what the escrow partner states to have received for an order. */
export function recordCollected(
  context: Context,
  order: Order,
  collects: readonly escrow.EscrowMovement[],
  balancePaise: Paise,
): Promise<Order> {
  return changeOrder(context, order, (current) =>
    escrow.moneyCollected(current, collects, balancePaise, context.clock.now()),
  )
}

/** Records that the escrow partner paid the money out to the seller, with the amounts that it states. */
export function recordPaidOut(context: Context, order: Order, paid: PaidOut): Promise<Order> {
  return changeOrder(context, order, (current) => moneyPaidOut(current, paid, context.clock.now()))
}

/**
 * Records payouts that the escrow partner had stated complete and states failed now. Only for the order as it was when the partner was
 * asked: a payout that was made since is not in this statement.
 */
export function recordTurnedBack(
  context: Context,
  order: Order,
  payouts: readonly reversal.StatedPayout[],
): Promise<Order> {
  return changeOrder(context, order, (current) =>
    current.version === order.version ? reversal.payoutsTurnedBack(current, payouts, context.clock.now()) : unchanged,
  )
}

/**
 * Records the balance of an escrow that differs from our ledger. Likewise for the order as it was when the partner was
 * asked.
 */
export function recordBalance(
  context: Context,
  order: Order,
  balance: Paise,
  payouts: readonly reversal.StatedPayout[],
): Promise<Order> {
  return changeOrder(context, order, (current) =>
    current.version === order.version
      ? reversal.balanceStated(current, balance, payouts, context.clock.now())
      : unchanged,
  )
}

/** Records that the escrow partner returned the money to us, with the amount and the bank reference that it states. */
export function recordReturned(context: Context, order: Order, returned: Paise, utr: string | null): Promise<Order> {
  return changeOrder(context, order, (current) => escrow.moneyReturned(current, returned, utr, context.clock.now()))
}

/** Records that the escrow partner returned what was not the order's, with the amount that it states. */
export function recordExcessReturned(context: Context, order: Order, ref: string, returned: Paise): Promise<Order> {
  return changeOrder(context, order, (current) => excessReturned(current, ref, returned))
}

/** Records the decision to send the money of an order from our bank account to its escrow. */
export function recordFundingStarted(context: Context, order: Order): Promise<Order> {
  return changeOrder(context, order, (current) => funding.fundingStarted(current, context.clock.now()))
}

/** Records what our bank states about the payout of a funding. */
export function recordFundingStated(
  context: Context,
  order: Order,
  ref: string,
  payout: funding.BankPayoutStated,
): Promise<Order> {
  return changeOrder(context, order, (current) => funding.fundingStated(current, ref, payout, context.clock.now()))
}
