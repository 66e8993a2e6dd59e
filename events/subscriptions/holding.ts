import { orderCredited } from '#events/order.ts'
import { saleReceived, saleReturned } from '#events/sale.ts'
import { subscription } from '#events/subscription.ts'

export const onOrderCredited = subscription('holding', 'on-order-credited', [orderCredited])

/** It keeps the sums of people who hold many companies. */
export const onSharesSold = subscription('holding', 'on-shares-sold', [saleReceived, saleReturned])
