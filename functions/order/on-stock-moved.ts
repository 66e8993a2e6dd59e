import { orderCredited, orderReleased } from '#events/order.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrder } from './queries.ts'
import { applyStock } from './stock.ts'

export const entry = subscriber('order/on-stock-moved', [orderReleased, orderCredited], async ({ detail }, context) => {
  await applyStock(context, await readOrder(context, detail.order_id))
})
