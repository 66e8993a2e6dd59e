import { orderRefundDue } from '#events/order.ts'
import { onOrderNews } from '#events/subscriptions/notification.ts'
import type { OrderNotification } from '#shared/notification/texts.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrder } from '#functions/order/queries.ts'
import { sendNotification } from './commands.ts'

/** Notifies the investor about an order: one e-mail and one push for each event. */
export const entry = subscriber(onOrderNews, async ({ detail, name, id }, context) => {
  const order = await readOrder(context, detail.order_id)
  // After money has returned from escrow the event is published a second time. The investor was notified the first time.
  if (name === orderRefundDue.name && order.returned_at !== null) return
  const kind = name.replace('.', '-') as OrderNotification
  // An order that is given up without its buyer causes one letter, which says why and that the refund has started.
  const cause = name === orderRefundDue.name ? order.given_up : null
  await sendNotification(context, order.user_id, cause === null ? kind : `order-given-up-${cause}`, order, id)
})
