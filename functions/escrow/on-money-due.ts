import { onMoneyDue } from '#events/subscriptions/escrow.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrder } from '#functions/order/queries.ts'
import { syncEscrow } from './commands.ts'

/** Starts the escrow movement that the event makes due: collect, payout or return. */
export const entry = subscriber(onMoneyDue, async ({ detail }, context) => {
  await syncEscrow(context, await readOrder(context, detail.order_id))
})
