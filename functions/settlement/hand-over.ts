import { orderStated, StatedLines } from '#events/settlement.ts'
import type { Context } from '#functions/platform/context.ts'
import { envelopeOf } from '#functions/platform/messaging/outbox.ts'
import type { StoredLine } from './entities.ts'

type NamedLine = Pick<StoredLine, 'order_id' | 'id'>

/** A statement may name very many orders: what it says of each is booked by workers, which are told by which lines. */
export async function handOverOrders(context: Context<'bus'>, lines: readonly NamedLine[]): Promise<void> {
  if (lines.length === 0) return
  const details = [...Map.groupBy(lines, ({ order_id }) => order_id)].map(([order_id, named]) => {
    // Without the names of so many the worker reads all lines as they are now.
    const { data } = StatedLines.safeParse(named.map(({ id }) => id).join(' '))
    return { order_id, ...(data !== undefined && { lines: data }) }
  })
  await context.bus.publish(details.map((detail) => envelopeOf(context, orderStated, detail, context.ids.make('evt'))))
}
