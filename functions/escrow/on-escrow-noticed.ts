import { escrowNoticed } from '#events/escrow.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { findOrder } from '#functions/order/queries.ts'
import { syncEscrow } from './commands.ts'

export const entry = subscriber('escrow/on-escrow-noticed', [escrowNoticed], async ({ detail, correlation }, ports) => {
  const order = await findOrder(ports, detail.escrow_id)
  if (order !== undefined) await syncEscrow(ports, order, correlation)
})
