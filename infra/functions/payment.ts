import { orderRefundDue } from '#events/order.ts'
import { paymentNoticed } from '#events/payment.ts'
import { paymentApi } from '#shared/payment/api.ts'
import { http, type FunctionDefinition, subscriber } from './define.ts'

const usesGateway = { table: 'write', secrets: ['razorpay-key-secret'], vendors: ['razorpay'] } as const

export const payment: readonly FunctionDefinition[] = [
  http('payment', paymentApi, { ...usesGateway, secrets: ['session-keys', 'razorpay-key-secret'] }),
  subscriber('payment', 'on-payment-noticed', [paymentNoticed], usesGateway),
  subscriber('payment', 'on-refund-due', [orderRefundDue], usesGateway),
]
