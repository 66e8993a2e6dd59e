import { orderCredited, orderPaid, orderRefundDue, orderRefunded } from '#events/order.ts'
import type { Notice } from '#shared/notification/texts.ts'
import { type Received, subscriber } from '#functions/platform/messaging/event.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { readOrder } from '#functions/order/queries.ts'
import { sendNotification } from './commands.ts'

const heard = [orderPaid, orderCredited, orderRefundDue, orderRefunded]

/** An order's news goes to its investor, one letter and one push for each event. */
export const entry = subscriber(
  'notification/on-order-news',
  heard,
  async ({ detail, name, id }: Received<(typeof heard)[number]>, ports: Ports) => {
    const order = await readOrder(ports, detail.order_id)
    // Money that comes back out of escrow is due a second time; it was told the first time.
    if (name === orderRefundDue.name && order.returned_at !== null) return
    await sendNotification(ports, order.user_id, name.replace('.', '-') as Notice, order, id)
  },
)
