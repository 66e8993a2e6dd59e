import { disputeNoticed, paymentNoticed } from '#events/payment.ts'
import { payoutNoticed, statementNoticed } from '#events/settlement.ts'
import { OrderId } from '#shared/kernel/id.ts'
import {
  type Delivery,
  type Publication,
  publication,
  secretValues,
  webhook,
} from '#functions/platform/messaging/webhook.ts'
import { hintOf } from '#functions/vendor/razorpay/webhook.ts'
import { webhookSignatureHolds } from '#functions/vendor/razorpay/verify.ts'
import { permissions } from './permissions.ts'

export const entry = webhook(permissions.razorpay, {
  vendor: 'razorpay',
  async proves({ body, headers }, context) {
    return webhookSignatureHolds(
      await secretValues(context, 'razorpay-webhook-secret'),
      body,
      headers['x-razorpay-signature'] ?? '',
    )
  },
  eventId: ({ headers }) => headers['x-razorpay-event-id'],
  publication: publicationOf,
})

/** A hint of what to ask about; nothing else of the payload is read. */
function publicationOf({ body }: Delivery): Publication | undefined {
  const hint = hintOf(JSON.parse(body.toString('utf8')))
  if (hint === undefined) return undefined
  if (hint.kind === 'payment') {
    const { kind: _, ...detail } = hint
    return publication(paymentNoticed, detail)
  }
  if (hint.kind === 'dispute') return publication(disputeNoticed, { dispute_id: hint.dispute_id })
  if (hint.kind === 'settlement') return publication(statementNoticed, { of: 'gateway' })
  if (hint.kind === 'transaction') return publication(statementNoticed, { of: 'bank' })
  if (hint.kind === 'payout') {
    // Our reference of a payout begins with the order's id.
    const orderId = /^(ord_[A-Za-z0-9]+)-fund/.exec(hint.reference)?.[1]
    return orderId === undefined ? undefined : publication(payoutNoticed, { order_id: OrderId.parse(orderId) })
  }
  return undefined
}
