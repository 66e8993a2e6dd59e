import { orderPaid, orderReserved, orderReleased } from '#events/order.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { findOrder, readStock } from '#functions/order/queries.ts'
import { syncAvailability } from './commands.ts'

export const entry = subscriber(
  'market/on-stock-changed',
  [orderReserved, orderReleased, orderPaid],
  async ({ detail, correlation }, ports) => {
    const [order, stock] = await Promise.all([findOrder(ports, detail.order_id), readStock(ports, detail.security_id)])
    // The order's noun hears of the release too, and may not have put the shares back yet. The queue tries again later.
    if (order?.stock === 'RETURNED' && stock?.holds[order.hold_id] !== undefined)
      throw new Error('the released shares are not back in stock yet')
    await syncAvailability(ports, detail.security_id, correlation)
  },
)
