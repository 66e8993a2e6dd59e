import { onOrderChargedBack } from '#events/subscriptions/account.ts'
import { readOrderOf } from '#functions/order/queries.ts'
import { isLossToBuyer } from '#shared/order/paid-twice.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { suspendChargedBack } from './commands.ts'

/** Suspends the buyer whose bank took back the payment for shares that they have, or money that we had refunded. Else nothing is lost. */
export const entry = subscriber(onOrderChargedBack, async ({ detail }, context) => {
  const order = await readOrderOf(context, detail)
  if (isLossToBuyer(order)) await suspendChargedBack(context, order.user_id, order.id)
})
