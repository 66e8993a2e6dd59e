import type { Payment, ServiceOrder } from './watch-payment.ts'

/** The route state of `/payment-status`. Only the status is always present. */
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
