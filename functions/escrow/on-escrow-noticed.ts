import { escrowNoticed } from '#events/escrow.ts'
import { subscriber } from '#functions/kit/event.ts'
import { findOrder } from '#functions/order/read.ts'
import { syncEscrow } from './act.ts'

export const entry = subscriber('escrow/on-escrow-noticed', [escrowNoticed], async ({ detail, correlation }, ports) => {
  const order = await findOrder(ports, detail.escrow_id)
  if (order !== undefined) await syncEscrow(ports, order, correlation)
})
