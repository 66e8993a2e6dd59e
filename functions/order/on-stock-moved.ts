import { orderCredited, orderReleased } from '#events/order.ts'
import { subscriber } from '#functions/kit/event.ts'
import { readOrder } from './read.ts'
import { releaseShares, sellShares } from './stock.ts'

/** The stock item follows what the order's own record says: held shares go back, or are sold. */
export const entry = subscriber('order/on-stock-moved', [orderReleased, orderCredited], async ({ detail }, ports) => {
  const order = await readOrder(ports, detail.order_id)
  if (order.stock === 'SOLD') return sellShares(ports, order.security_id, order.hold_id, order.quantity)
  if (order.stock === 'RELEASED') return releaseShares(ports, order.security_id, order.hold_id, order.quantity)
  // Paid late under a second hold: the first one, which this event speaks of, is over all the same.
  if (order.hold_id !== order.id) await releaseShares(ports, order.security_id, order.id, order.quantity)
})
