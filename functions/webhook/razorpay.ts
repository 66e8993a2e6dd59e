import * as z from 'zod/mini'
import { paymentNoticed } from '#events/payment.ts'
import { RazorpayOrderId } from '#shared/kernel/id.ts'
import { type Delivery, webhook, secretValues } from '#functions/platform/messaging/webhook.ts'
import { webhookSignatureHolds } from '#functions/vendor/razorpay/verify.ts'

/** The order's id is all that is read from the payload. */
const PayloadWithOrder = z.object({
  payload: z.object({
    payment: z.optional(z.object({ entity: z.object({ order_id: z.nullish(RazorpayOrderId) }) })),
    order: z.optional(z.object({ entity: z.object({ id: RazorpayOrderId }) })),
  }),
})

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
    const { payment, order } = PayloadWithOrder.parse(json(delivery)).payload
    const orderId = order?.entity.id ?? payment?.entity.order_id
    return orderId === undefined || orderId === null ? undefined : { razorpay_order_id: orderId }
  },
})

function json({ body }: Delivery): unknown {
  return JSON.parse(body.toString('utf8'))
}
