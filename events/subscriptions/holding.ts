import { orderCredited } from '#events/order.ts'
import { subscription } from '#events/subscription.ts'

export const onOrderCredited = subscription('holding', 'on-order-credited', [orderCredited], {
  table: 'write',
  files: 'write',
})
