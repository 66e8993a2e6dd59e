import { orderCredited, orderPaid, orderRefundDue, orderRefunded } from '#events/order.ts'
import { type Lane, subscriber } from './define.ts'

export const notice: readonly Lane[] = [
  subscriber('notice', 'on-order-news', [orderPaid, orderCredited, orderRefundDue, orderRefunded], { table: 'write', vendors: ['ses'] }),
]
