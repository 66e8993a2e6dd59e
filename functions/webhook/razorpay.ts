import { paymentNoticed } from '#events/payment.ts'
import { type Delivery, webhook, secretValues } from '#functions/platform/messaging/webhook.ts'
import { webhookSignatureHolds } from '#functions/vendor/razorpay/verify.ts'
import { hintOf } from '#functions/vendor/razorpay/webhook.ts'

export const entry = webhook({
  vendor: 'razorpay',
  event: paymentNoticed,
  async proves({ body, headers }, context) {
    return webhookSignatureHolds(
      await secretValues(context, 'razorpay-webhook-secret'),
      body,
      headers['x-razorpay-signature'] ?? '',
    )
  },
  eventId: ({ headers }) => headers['x-razorpay-event-id'],
  detail(delivery) {
    const hint = hintOf(json(delivery))
    return hint?.kind === 'payment' ? { razorpay_order_id: hint.razorpay_order_id } : undefined
  },
})

function json({ body }: Delivery): unknown {
  return JSON.parse(body.toString('utf8'))
}
