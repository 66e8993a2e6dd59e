import { orderCredited } from '#events/order.ts'
import { subscriber } from '#functions/kit/event.ts'
import { readOrder } from '#functions/order/read.ts'
import { recordLot } from './act.ts'

/** Credited shares become a lot of the holding. */
export const entry = subscriber('holding/on-order-credited', [orderCredited], async ({ detail }, ports) => {
  await recordLot(ports, await readOrder(ports, detail.order_id))
})
