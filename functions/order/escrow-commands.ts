import type { Paise } from '#shared/kernel/money.ts'
import { excessReturned } from '#shared/order/decision.ts'
import * as escrow from '#shared/order/escrow/escrow-transition.ts'
import * as funding from '#shared/order/escrow/funding-transition.ts'
import type { Order } from '#shared/order/order.ts'
import { inOrder, unchanged } from '#shared/order/order-transition.ts'
import { moneyPaidOut, type PaidOut } from '#shared/order/escrow/payout-transition.ts'
import * as reversal from '#shared/order/payment/reversal-transition.ts'
import type { Context } from '#functions/platform/context.ts'
import { changeOrder } from './repository.ts'

/** What our bank states to have sent to an escrow, and what the escrow partner states to have received. */
export interface Arrivals {
  readonly payouts: readonly { readonly ref: string; readonly payout: funding.BankPayoutStated }[]
  readonly collects: readonly escrow.EscrowMovement[]
  /** Undefined when the partner was not asked. */
  readonly balancePaise: Paise | undefined
}

/** Records both in one change, the bank first: they come from one look at the partners, and mostly the one explains the other. */
export function recordArrivals(
  context: Context<'table'>,
  order: Order,
  { payouts, collects, balancePaise }: Arrivals,
): Promise<Order> {
  const now = context.clock.now()
  return changeOrder(context, order, (current) =>
    inOrder(
      current,
      ...payouts.map(
        ({ ref, payout }) =>
          (each: Order) =>
            funding.fundingStated(each, ref, payout, now),
      ),
      (each) => (balancePaise === undefined ? unchanged : escrow.moneyCollected(each, collects, balancePaise, now)),
    ),
  )
}

/**
 * Records that the escrow partner paid the money out to the seller, with the amounts that it states. Only for the order as it was when
 * the partner was asked: what came back since is not in this statement.
 */
export function recordPaidOut(context: Context<'table'>, order: Order, paid: PaidOut): Promise<Order> {
  return changeOrder(context, order, (current) =>
    current.version === order.version ? moneyPaidOut(current, paid, context.clock.now()) : unchanged,
  )
}

/**
 * Records payouts that the escrow partner had stated complete and states failed now. Only for the order as it was when the partner was
 * asked: a payout that was made since is not in this statement.
 */
export function recordTurnedBack(
  context: Context<'table'>,
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
  context: Context<'table'>,
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
export function recordReturned(
  context: Context<'table'>,
  order: Order,
  returned: Paise,
  utr: string | null,
): Promise<Order> {
  return changeOrder(context, order, (current) => escrow.moneyReturned(current, returned, utr, context.clock.now()))
}

/** Records that the escrow partner returned what was not the order's, with the amount that it states. */
export function recordExcessReturned(
  context: Context<'table'>,
  order: Order,
  ref: string,
  returned: Paise,
): Promise<Order> {
  return changeOrder(context, order, (current) => excessReturned(current, ref, returned))
}

/** Records the decision to send the money of an order from our bank account to its escrow. */
export function recordFundingStarted(context: Context<'table'>, order: Order): Promise<Order> {
  return changeOrder(context, order, (current) => funding.fundingStarted(current, context.clock.now()))
}
