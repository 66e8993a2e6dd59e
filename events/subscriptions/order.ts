import { orderReleased } from '#events/order.ts'
import { subscription } from '#events/subscription.ts'

export const onStockMoved = subscription('order', 'on-stock-moved', [orderReleased])
