import { onOrderChargedBack } from '#events/subscriptions/account.ts'
import { readOrder } from '#functions/order/queries.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { suspendChargedBack } from './commands.ts'
import { permissions } from './permissions.ts'

/** Suspends a buyer who has both shares and the money that paid for them, or the money twice. */
export const entry = subscriber(onOrderChargedBack, permissions.onOrderChargedBack, async ({ detail }, context) =>
  suspendChargedBack(context, await readOrder(context, detail.order_id)),
)
