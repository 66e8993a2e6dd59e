import { recordDisputes } from '#functions/order/commands.ts'
import { findOrderByRazorpayOrder } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import type { Dispute } from '#functions/vendor/razorpay/dispute.ts'
import type { Order } from '#shared/order/order.ts'

/** Records a dispute on its order, as the gateway states it now. */
export async function syncDispute(context: Context<'table' | 'secrets' | 'fetch'>, disputeId: string): Promise<void> {
  const dispute = await razorpay(context).dispute(disputeId)
  if (dispute !== undefined) await recordDispute(context, dispute)
}

/** Records a dispute as the gateway has just stated it. Returns its order. */
export async function recordDispute(
  context: Context<'table' | 'secrets' | 'fetch'>,
  dispute: Dispute,
): Promise<Order | undefined> {
  const payment = await razorpay(context).findPayment(dispute.paymentId)
  const order = payment?.orderId === undefined ? undefined : await findOrderByRazorpayOrder(context, payment.orderId)
  if (order === undefined) {
    context.log({ level: 'error', event: 'dispute-unknown', dispute: dispute.id })
    return undefined
  }
  const { id, paymentId, phase, status, amountPaise, deductedPaise, respondBy, createdAt } = dispute
  const after = await recordDisputes(context, order, [
    {
      id,
      payment_id: paymentId,
      phase,
      status,
      amount_paise: amountPaise,
      deducted_paise: deductedPaise,
      respond_by: respondBy ?? null,
      began_at: createdAt,
    },
  ])
  if (after.version !== order.version)
    context.log({ level: 'error', event: 'payment-disputed', order: order.id, dispute: id, status })
  return after
}
