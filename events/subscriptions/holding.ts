import { orderCredited } from '#events/order.ts'
import { saleReceived, saleReturned } from '#events/sale.ts'
import { subscription } from '#events/subscription.ts'

export const onOrderCredited = subscription('holding', 'on-order-credited', [orderCredited], {
  table: 'write',
  files: 'write',
})

/** It keeps the sums of people who hold many companies. */
export const onSharesSold = subscription('holding', 'on-shares-sold', [saleReceived, saleReturned], {
  table: 'read',
  files: 'write',
})
