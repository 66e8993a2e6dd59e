import { orderCredited, orderPaid, orderRefundDue, orderRefunded } from '#events/order.ts'
import type { OrderNotification } from '#shared/notification/texts.ts'
import { type Received, subscriber } from '#functions/platform/messaging/event.ts'
import type { Context } from '#functions/platform/context.ts'
import { readOrder } from '#functions/order/queries.ts'
import { sendNotification } from './commands.ts'

const subscribedEvents = [orderPaid, orderCredited, orderRefundDue, orderRefunded]

/** Notifies the investor about an order: one e-mail and one push for each event. */
export const entry = subscriber(
  'notification/on-order-news',
  subscribedEvents,
  async ({ detail, name, id }: Received<(typeof subscribedEvents)[number]>, context: Context) => {
    const order = await readOrder(context, detail.order_id)
    // After money has returned from escrow the event is published a second time. The investor was notified the first time.
    if (name === orderRefundDue.name && order.returned_at !== null) return
    await sendNotification(context, order.user_id, name.replace('.', '-') as OrderNotification, order, id)
  },
)
