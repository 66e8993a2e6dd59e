import { orderRefundDue } from '#events/order.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrder } from '#functions/order/queries.ts'
import { syncRefunds } from './commands.ts'

export const entry = subscriber('payment/on-refund-due', [orderRefundDue], async ({ detail, correlation }, ports) => {
  await syncRefunds(ports, await readOrder(ports, detail.order_id), correlation)
})
