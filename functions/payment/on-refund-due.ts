import { onRefundDue } from '#events/subscriptions/payment.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrder } from '#functions/order/queries.ts'
import { syncRefunds } from './commands.ts'

export const entry = subscriber(onRefundDue, async ({ detail }, context) => {
  await syncRefunds(context, await readOrder(context, detail.order_id))
})
