import { orderIdOfEscrow } from '#shared/escrow/rules.ts'
import { onEscrowNoticed } from '#events/subscriptions/escrow.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { findOrder } from '#functions/order/queries.ts'
import { syncEscrow } from './commands.ts'
import { permissions } from './permissions.ts'

export const entry = subscriber(onEscrowNoticed, permissions.onEscrowNoticed, async ({ detail }, context) => {
  const order = await findOrder(context, orderIdOfEscrow(detail.escrow_id))
  if (order !== undefined) await syncEscrow(context, order)
})
