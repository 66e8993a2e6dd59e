import { orderRefundDue } from '#events/order.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrder } from '#functions/order/queries.ts'
import { syncRefunds } from './commands.ts'

export const entry = subscriber('payment/on-refund-due', [orderRefundDue], async ({ detail }, context) => {
  await syncRefunds(context, await readOrder(context, detail.order_id))
})
