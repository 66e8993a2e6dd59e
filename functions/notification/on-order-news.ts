import { orderChargedBack, orderRefundDue, orderRefunded } from '#events/order.ts'
import { onOrderNews } from '#events/subscriptions/notification.ts'
import type { OrderNotification } from '#shared/notification/texts.ts'
import type { Order } from '#shared/order/order.ts'
import { twicePaise } from '#shared/order/paid-twice.ts'
import { isChargedBack } from '#shared/order/refund.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrder } from '#functions/order/queries.ts'
import { sendNotification } from './commands.ts'

/** Notifies the investor about an order: one e-mail and one push for each event. */
export const entry = subscriber(onOrderNews, async ({ detail, name, id }, context) => {
  const order = await readOrder(context, detail.order_id)
  const second = order.payments.find((payment) => payment.id === detail.payment_id && payment.is_second)
  const isRefundDue = name === orderRefundDue.name
  if (second !== undefined && (isRefundDue || name === orderRefunded.name)) {
    const kind = isRefundDue ? 'order-paid-twice' : 'order-second-refunded'
    return sendNotification(context, order.user_id, kind, order, id, second)
  }
  // After money has returned from escrow the event is published a second time. The investor was notified the first time. When the
  // payer's bank took the payment back, nothing is refunded: the letter about that says so.
  if (isRefundDue && (order.returned_at !== null || order.payments.some(isChargedBack))) return
  await sendNotification(context, order.user_id, letterAbout(name, order), order, id)
})

function letterAbout(name: string, { given_up, transfer, payments }: Order): OrderNotification {
  // An order that is given up without its buyer causes one letter, which says why and that the refund has started.
  if (name === orderRefundDue.name && given_up !== null) return `order-given-up-${given_up}`
  const isPaidTwice = payments.some((payment) => twicePaise(payment) > 0)
  if (name === orderChargedBack.name && isPaidTwice) return 'order-charged-back-refunded'
  if (name === orderChargedBack.name && transfer === 'CREDITED') return 'order-charged-back-suspended'
  return name.replace('.', '-') as OrderNotification
}
