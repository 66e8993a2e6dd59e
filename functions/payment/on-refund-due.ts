import { onRefundDue } from '#events/subscriptions/payment.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrderOf } from '#functions/order/queries.ts'
import { syncRefunds } from './commands.ts'

export const entry = subscriber(onRefundDue, async ({ detail }, context) => {
  await syncRefunds(context, await readOrderOf(context, detail))
})
