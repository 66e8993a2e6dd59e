import { orderIdOfEscrow } from '#shared/escrow/rules.ts'
import { onEscrowNoticed } from '#events/subscriptions/escrow.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { findRecentOrder } from '#functions/order/queries.ts'
import { isRefunding } from '#shared/order/rules.ts'
import { syncEscrow } from './commands.ts'

export const entry = subscriber(onEscrowNoticed, async ({ detail }, context) => {
  // The partner notices money that we have sent: an order that has sent none was read too early.
  const order = await findRecentOrder(
    context,
    orderIdOfEscrow(detail.escrow_id),
    (each) => each.fundings.length > 0 && !isRefunding(each),
  )
  if (order !== undefined) await syncEscrow(context, order)
})
