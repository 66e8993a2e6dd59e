import { orderReleased } from '#events/order.ts'
import { onStockChanged } from '#events/subscriptions/market.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { findOrder, findStock } from '#functions/order/queries.ts'
import { movesOf } from '#shared/order/stock/stock.ts'
import { syncAvailability } from './commands.ts'
import { permissions } from './permissions.ts'

export const entry = subscriber(onStockChanged, permissions.onStockChanged, async ({ detail, name }, context) => {
  const order = name === orderReleased.name ? await findOrder(context, detail.order_id) : undefined
  const stock = order?.stock.state === 'RETURNED' ? await findStock(context, detail.security_id) : undefined
  // The module order subscribes to the same event and may not have returned the shares yet. The queue retries later.
  if (order !== undefined && movesOf(order, stock?.shards ?? []).length > 0)
    throw new Error('the shares of the order are not returned to stock yet: the queue retries')
  await syncAvailability(context, detail.security_id)
})
