import { orderRefundDue } from '#events/order.ts'
import { subscriber } from '#functions/kit/event.ts'
import { readOrder } from '#functions/order/read.ts'
import { syncRefunds } from './act.ts'

export const entry = subscriber('payment/on-refund-due', [orderRefundDue], async ({ detail, correlation }, ports) => {
  await syncRefunds(ports, await readOrder(ports, detail.order_id), correlation)
})
