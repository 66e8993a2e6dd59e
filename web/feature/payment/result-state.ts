import type { Payment, ServiceOrder } from './watch-payment.ts'

/** What `/payment-status` is told by whoever sends the browser there. Nothing but the status is sure to be there. */
export interface ResultState {
  readonly payment_status: string
  readonly data?: Partial<ServiceOrder>
  readonly orderData?: Partial<Payment>
}

export function successState(payment: Payment, serviceOrder: ServiceOrder): ResultState {
  return { payment_status: 'SUCCESS', data: serviceOrder, orderData: payment }
}

export function failState(payment: Payment): ResultState {
  return { payment_status: 'FAIL', data: { order_id: payment.order_id }, orderData: payment }
}
