import { orderCredited } from '#events/order.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrder } from '#functions/order/queries.ts'
import { recordLot } from './commands.ts'

export const entry = subscriber('holding/on-order-credited', [orderCredited], async ({ detail }, context) => {
  await recordLot(context, await readOrder(context, detail.order_id))
})
