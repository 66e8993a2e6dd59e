import { onOrderStated } from '#events/subscriptions/settlement.ts'
import type { Order } from '#shared/order/order.ts'
import { syncEscrow } from '#functions/escrow/commands.ts'
import { findOrder } from '#functions/order/queries.ts'
import { syncPayments } from '#functions/payment/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { hasUnknownPayment, syncSettlement } from './commands.ts'
import type { StoredLine } from './entities.ts'
import { listLines } from './queries.ts'
import { permissions } from './permissions.ts'

/** Books what a statement says of one order, and moves its money on. */
export const entry = subscriber(onOrderStated, permissions.onOrderStated, async ({ detail }, context) => {
  const [stored, lines] = await Promise.all([findOrder(context, detail.order_id), listLines(context, detail.order_id)])
  if (stored === undefined) throw new Error(`order ${detail.order_id} does not exist`)
  const order = await withPayments(context, stored, lines)
  await syncEscrow(context, await syncSettlement(context, order, lines))
})

/** A payment may be made long after its order expired, and no webhook arrive: the report is the first to name it. */
async function withPayments(
  context: Context<'table' | 'secrets' | 'fetch'>,
  order: Order,
  lines: readonly StoredLine[],
): Promise<Order> {
  return hasUnknownPayment(order, lines) ? (await syncPayments(context, order)).order : order
}
