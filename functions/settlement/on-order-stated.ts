import { onOrderStated } from '#events/subscriptions/settlement.ts'
import { syncEscrow } from '#functions/escrow/commands.ts'
import { readOrder } from '#functions/order/queries.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { syncSettlement } from './commands.ts'

/** Books what a statement says of one order, and moves its money on. */
export const entry = subscriber(onOrderStated, async ({ detail }, context) => {
  await syncEscrow(context, await syncSettlement(context, await readOrder(context, detail.order_id)))
})
