import { orderRefundDue, orderRefunded } from '#events/order.ts'
import { onOrderNews } from '#events/subscriptions/notification.ts'
import type { OrderNotification } from '#shared/notification/texts.ts'
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
  // After money has returned from escrow the event is published a second time. The investor was notified the first time.
  if (isRefundDue && order.returned_at !== null) return
  const kind = name.replace('.', '-') as OrderNotification
  // An order that is given up without its buyer causes one letter, which says why and that the refund has started.
  const cause = isRefundDue ? order.given_up : null
  await sendNotification(context, order.user_id, cause === null ? kind : `order-given-up-${cause}`, order, id)
})
