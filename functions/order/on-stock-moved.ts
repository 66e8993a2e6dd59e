import { orderCredited, orderReleased } from '#events/order.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrder } from './queries.ts'
import { applyStock } from './stock.ts'

export const entry = subscriber('order/on-stock-moved', [orderReleased, orderCredited], async ({ detail }, ports) => {
  await applyStock(ports, await readOrder(ports, detail.order_id))
})
