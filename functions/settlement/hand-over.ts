import { orderStated } from '#events/settlement.ts'
import type { Context } from '#functions/platform/context.ts'
import { envelopeOf } from '#functions/platform/messaging/outbox.ts'
import type { OrderId } from '#shared/kernel/id.ts'

/** A statement may name very many orders: what it says of each is booked by workers. */
export async function handOverOrders(context: Context, ids: ReadonlySet<OrderId>): Promise<void> {
  if (ids.size === 0) return
  await context.bus.publish(
    [...ids].map((order_id) => envelopeOf(context, orderStated, { order_id }, context.ids.make('evt'))),
  )
}
