import { recordDisputes } from '#functions/order/commands.ts'
import { findOrderByRazorpayOrder } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import type { Dispute } from '#functions/vendor/razorpay/dispute.ts'
import { dayInIndia, dayMs, later } from '#shared/kernel/instant.ts'
import { isAnswerDue } from '#shared/order/dispute-transition.ts'
import type { Order } from '#shared/order/order.ts'

/** Disputes are read until so long after they began: the last word may take four months. */
const daysOpenMax = 200

/** Records a dispute on its order, as the gateway states it now. */
export async function syncDispute(context: Context, disputeId: string): Promise<void> {
  const dispute = await razorpay(context).dispute(disputeId)
  if (dispute !== undefined) await recordDispute(context, dispute)
}

/** Records every dispute that can still change, so that none depends on its webhook. */
export async function readDisputes(context: Context): Promise<void> {
  const oldest = later(context.clock.now(), -daysOpenMax * dayMs)
  for (let skip = 0, hasMore = true; hasMore;) {
    const page = await razorpay(context).disputes(skip)
    const fresh = page.filter(({ createdAt }) => createdAt >= oldest)
    for (const dispute of fresh) await recordDispute(context, dispute)
    skip += page.length
    hasMore = fresh.length === page.length && page.length > 0
  }
}

/** Tells the gateway what two people decided about the disputes of an order, until it has taken the answer. */
export async function answerDisputes(context: Context, order: Order): Promise<void> {
  for (const { id, answer, amount_paise } of order.disputes.filter(isAnswerDue)) {
    const answered =
      answer?.kind === 'ACCEPT'
        ? await razorpay(context).acceptDispute(id)
        : await razorpay(context).contestDispute(id, {
            amountPaise: amount_paise,
            summary: summaryOf(order, answer?.reason ?? ''),
            documents: [await uploadSignedCopy(context, order)],
            submit: true,
          })
    await recordDispute(context, answered)
  }
}

async function uploadSignedCopy(context: Context, order: Order): Promise<string> {
  const file = order.signed_file_key === null ? undefined : await context.files.get(order.signed_file_key)
  if (file === undefined) throw new Error(`the signed deal term of ${order.id} is missing`)
  return razorpay(context).uploadEvidence({
    name: `${order.id}.pdf`,
    contentType: 'application/pdf',
    bytes: file.bytes,
  })
}

/** What the bank has to know beside the document. Without personal data: the payer is known to it. */
function summaryOf({ depository_reference, credited_at, payments }: Order, reason: string): string {
  const refunded = payments.flatMap(({ refund_reference }) => refund_reference ?? [])
  return [
    reason,
    ...(depository_reference === null
      ? []
      : [`The shares were transferred under the reference ${depository_reference}.`]),
    ...(credited_at === null ? [] : [`They were credited on ${dayInIndia(credited_at)}.`]),
    ...(refunded.length === 0 ? [] : [`The payment was refunded: ${refunded.join(', ')}.`]),
  ].join(' ')
}

async function recordDispute(context: Context, dispute: Dispute): Promise<void> {
  const payment = await razorpay(context).findPayment(dispute.paymentId)
  const order = payment?.orderId === undefined ? undefined : await findOrderByRazorpayOrder(context, payment.orderId)
  if (order === undefined) {
    context.log({ level: 'error', event: 'dispute-unknown', dispute: dispute.id })
    return
  }
  const { id, paymentId, phase, status, amountPaise, deductedPaise, respondBy } = dispute
  const after = await recordDisputes(context, order, [
    {
      id,
      payment_id: paymentId,
      phase,
      status,
      amount_paise: amountPaise,
      deducted_paise: deductedPaise,
      respond_by: respondBy ?? null,
    },
  ])
  if (after.version !== order.version)
    context.log({ level: 'error', event: 'payment-disputed', order: order.id, dispute: id, status })
}
