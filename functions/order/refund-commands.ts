import type { PaymentId } from '#shared/kernel/id.ts'
import type { BankPayoutStated } from '#shared/order/escrow/funding-transition.ts'
import type { Order } from '#shared/order/order.ts'
import * as refundPayout from '#shared/order/refund/refund-payout.ts'
import { listHolidays } from '#functions/market/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { changeOrder } from './repository.ts'

/** Records the decision to ask the gateway for a refund, before it is asked. `isAsked`: it is this caller who asks. */
export async function recordRefundAsked(
  context: Context<'table'>,
  order: Order,
  paymentId: PaymentId,
): Promise<{ readonly order: Order; readonly isAsked: boolean }> {
  let isAsked = false
  const after = await changeOrder(context, order, (current) => {
    const transition = refundPayout.refundAsked(current, paymentId, context.clock.now())
    isAsked = transition.outcome === 'changed'
    return transition
  })
  return { order: after, isAsked }
}

/** Records that the gateway refused a request for a refund. */
export function recordRefundRefused(
  context: Context<'table'>,
  order: Order,
  paymentId: PaymentId,
  request: Parameters<typeof refundPayout.refundRefused>[2],
): Promise<Order> {
  return changeOrder(context, order, (current) =>
    refundPayout.refundRefused(current, paymentId, request, context.clock.now()),
  )
}

/** Records the decision to pay a refund from our bank account to the account that ends so. */
export async function recordRefundPayoutStarted(
  context: Context<'table' | 'files:read'>,
  order: Order,
  paymentId: PaymentId,
  accountEnd: string,
): Promise<Order> {
  const holidays = await listHolidays(context)
  return changeOrder(context, order, (current) =>
    refundPayout.refundPayoutStarted(current, paymentId, accountEnd, context.clock.now(), holidays),
  )
}

/** Records what our bank states about a payout to the buyer. */
export function recordRefundPayoutStated(
  context: Context<'table'>,
  order: Order,
  paymentId: PaymentId,
  ref: string,
  payout: BankPayoutStated,
): Promise<Order> {
  return changeOrder(context, order, (current) =>
    refundPayout.refundPayoutStated(current, paymentId, ref, payout, context.clock.now()),
  )
}
