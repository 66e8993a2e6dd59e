import { onRefundDue } from '#events/subscriptions/payment.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrder } from '#functions/order/queries.ts'
import { syncRefunds } from './commands.ts'
import { permissions } from './permissions.ts'

export const entry = subscriber(onRefundDue, permissions.onRefundDue, async ({ detail }, context) => {
  await syncRefunds(context, await readOrder(context, detail.order_id))
})
