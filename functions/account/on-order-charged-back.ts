import { onOrderChargedBack } from '#events/subscriptions/account.ts'
import { readOrder } from '#functions/order/queries.ts'
import { twicePaise } from '#shared/order/paid-twice.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { recordChargedBack } from './commands.ts'

/** Suspends the buyer whose bank took back the payment for shares that they have, or money that we had refunded. Else nothing is lost. */
export const entry = subscriber(onOrderChargedBack, async ({ detail }, context) => {
  const { transfer, payments } = await readOrder(context, detail.order_id)
  const isLost = transfer === 'CREDITED' || payments.some((payment) => twicePaise(payment) > 0)
  if (isLost) await recordChargedBack(context, detail.user_id, detail.order_id)
})
