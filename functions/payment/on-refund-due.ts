import { orderRefundDue } from '#events/order.ts'
import { subscriber } from '#functions/kit/event.ts'
import { syncRefunds } from './act.ts'

export const entry = subscriber('payment/on-refund-due', [orderRefundDue], ({ detail, correlation }, ports) => syncRefunds(ports, detail.order_id, correlation))
