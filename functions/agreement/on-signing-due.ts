import { onSigningDue } from '#events/subscriptions/agreement.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrder } from '#functions/order/queries.ts'
import { applySigning } from './commands.ts'
import { permissions } from './permissions.ts'

/** An order is paid, a signing attempt of it ended, or it is given up. */
export const entry = subscriber(onSigningDue, permissions.onSigningDue, async ({ detail }, context) => {
  await applySigning(context, await readOrder(context, detail.order_id))
})
