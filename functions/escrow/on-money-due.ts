import { onMoneyDue } from '#events/subscriptions/escrow.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrder } from '#functions/order/queries.ts'
import { syncEscrow } from './commands.ts'
import { permissions } from './permissions.ts'

/** Starts the escrow movement that the event makes due: payout or return. The settlement starts the collect (functions/settlement). */
export const entry = subscriber(onMoneyDue, permissions.onMoneyDue, async ({ detail }, context) => {
  await syncEscrow(context, await readOrder(context, detail.order_id))
})
