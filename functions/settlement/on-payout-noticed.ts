import { onPayoutNoticed } from '#events/subscriptions/settlement.ts'
import { syncEscrow } from '#functions/escrow/commands.ts'
import { findOrder } from '#functions/order/queries.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { permissions } from './permissions.ts'

export const entry = subscriber(onPayoutNoticed, permissions.onPayoutNoticed, async ({ detail }, context) => {
  const order = await findOrder(context, detail.order_id)
  if (order !== undefined) await syncEscrow(context, order)
})
