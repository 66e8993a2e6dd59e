import { escrowNoticed } from '#events/escrow.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { findOrder } from '#functions/order/queries.ts'
import { syncEscrow } from './commands.ts'

export const entry = subscriber('escrow/on-escrow-noticed', [escrowNoticed], async ({ detail }, context) => {
  const order = await findOrder(context, detail.escrow_id)
  if (order !== undefined) await syncEscrow(context, order)
})
