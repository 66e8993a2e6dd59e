import { onOrderChargedBack } from '#events/subscriptions/account.ts'
import { readOrder } from '#functions/order/queries.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { recordChargedBack } from './commands.ts'

/** Suspends the buyer whose bank took back the payment for shares that they have. Without the shares nothing is lost. */
export const entry = subscriber(onOrderChargedBack, async ({ detail }, context) => {
  const { transfer } = await readOrder(context, detail.order_id)
  if (transfer === 'CREDITED') await recordChargedBack(context, detail.user_id, detail.order_id)
})
