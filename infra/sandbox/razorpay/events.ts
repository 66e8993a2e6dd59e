import { createHmac } from 'node:crypto'
import type { SandboxTools } from '#infra/sandbox/define.ts'
import type { PaymentStore } from './store.ts'
import { type Order, orderEntity, type Payment, paymentEntity, type Refund, refundEntity } from './entity.ts'

export interface Keys {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
}

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.speed_changed'
  | 'refund.failed'

export type Publish = (event: EventName, entities: { payment: Payment; order?: Order; refund?: Refund }) => void

/** Sends a webhook to our API as the vendor does: a snapshot of the entities, signed over the exact bytes. */
export type Notify = (event: string, entities: Readonly<Record<string, object>>) => void

export function notifierOf(tools: SandboxTools, paymentStore: PaymentStore, keys: Keys): Notify {
  return (event, entities) => {
    const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_SandboxAnsh001',
      event,
      contains: Object.keys(payload),
      payload,
      created_at: paymentStore.nowSeconds(),
    })
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Razorpay-Webhook/v1',
      'x-razorpay-event-id': paymentStore.newId('event'),
      'x-razorpay-signature': hmac(keys.webhookSecret, body),
    }
    tools.send({ url: `${tools.apiAddress}/webhooks/razorpay`, headers, body })
  }
}

export function publisherOf(tools: SandboxTools, paymentStore: PaymentStore, keys: Keys): Publish {
  const notify = notifierOf(tools, paymentStore, keys)
  return (event, { payment, order, refund }) =>
    notify(event, {
      ...(refund !== undefined && { refund: refundEntity(refund) }),
      payment: paymentEntity(payment),
      ...(order !== undefined && { order: orderEntity(order) }),
    })
}

/** What a successful checkout passes to the merchant's page. */
export function checkoutProof(keys: Keys, payment: Payment) {
  const { orderId, id } = payment
  return {
    razorpay_payment_id: id,
    razorpay_order_id: orderId,
    razorpay_signature: hmac(keys.keySecret, `${orderId}|${id}`),
  }
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
