import { orderCredited, orderPaid, orderRefundDue, orderRefunded } from '#events/order.ts'
import type { Notice } from '#shared/notice/texts.ts'
import { type Heard, subscriber } from '#functions/kit/event.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { readOrder } from '#functions/order/read.ts'
import { sendNotice } from './act.ts'

const heard = [orderPaid, orderCredited, orderRefundDue, orderRefunded]

/** An order's news goes to its investor, one letter and one push for each event. */
export const entry = subscriber(
  'notice/on-order-news',
  heard,
  async ({ detail, name, id }: Heard<(typeof heard)[number]>, ports: Ports) => {
    const order = await readOrder(ports, detail.order_id)
    // Money that comes back out of escrow is due a second time; it was told the first time.
    if (name === orderRefundDue.name && order.returned_at !== null) return
    await sendNotice(ports, order.user_id, name.replace('.', '-') as Notice, order, id)
  },
)
