import { onStockMoved } from '#events/subscriptions/order.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrder } from './queries.ts'
import { applyStock } from './stock/stock.ts'
import { permissions } from './permissions.ts'

export const entry = subscriber(onStockMoved, permissions.onStockMoved, async ({ detail }, context) => {
  await applyStock(context, await readOrder(context, detail.order_id))
})
