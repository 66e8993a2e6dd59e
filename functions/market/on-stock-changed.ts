import { orderPaid, orderReserved, orderReleased } from '#events/order.ts'
import { subscriber } from '#functions/kit/event.ts'
import { findOrder, readStock } from '#functions/order/read.ts'
import { followStock } from './act.ts'

export const entry = subscriber(
  'market/on-stock-changed',
  [orderReserved, orderReleased, orderPaid],
  async ({ detail, correlation }, ports) => {
    const [order, stock] = await Promise.all([findOrder(ports, detail.order_id), readStock(ports, detail.security_id)])
    // The order's noun hears of the release too, and may not have put the shares back yet. The queue tries again later.
    if (order?.stock === 'RELEASED' && stock?.holds[order.hold_id] !== undefined)
      throw new Error('the released shares are not back in stock yet')
    await followStock(ports, detail.security_id, correlation)
  },
)
