import { orderCredited, orderReleased } from '#events/order.ts'
import { subscriber } from '#functions/kit/event.ts'
import { readOrder } from './read.ts'
import { followOrder } from './stock.ts'

export const entry = subscriber('order/on-stock-moved', [orderReleased, orderCredited], async ({ detail }, ports) => {
  await followOrder(ports, await readOrder(ports, detail.order_id))
})
