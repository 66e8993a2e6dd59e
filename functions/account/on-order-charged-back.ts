import { onOrderChargedBack } from '#events/subscriptions/account.ts'
import { readOrder } from '#functions/order/queries.ts'
import { twicePaise } from '#shared/order/paid-twice.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { endSessions, recordChargedBack } from './commands.ts'
import { loadUser } from './repository.ts'

/** Suspends the buyer whose bank took back the payment for shares that they have, or money that we had refunded. Else nothing is lost. */
export const entry = subscriber(onOrderChargedBack, async ({ detail }, context) => {
  const { transfer, payments } = await readOrder(context, detail.order_id)
  const isLost = transfer === 'CREDITED' || payments.some((payment) => twicePaise(payment) > 0)
  if (!isLost) return
  await recordChargedBack(context, detail.user_id, detail.order_id)
  // Two people may have restored the account since.
  const user = await loadUser(context, detail.user_id)
  if (user?.status !== 'ACTIVE') await endSessions(context, detail.user_id)
})
