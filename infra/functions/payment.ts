import { onDisputeNoticed, onPaymentNoticed, onRefundDue } from '#events/subscriptions/payment.ts'
import { paymentApi } from '#shared/payment/api.ts'
import { http, type FunctionDefinition, subscriber } from './define.ts'

export const payment: readonly FunctionDefinition[] = [
  http('payment', paymentApi, {
    table: 'write',
    ledger: ['append'],
    files: 'read',
    secrets: ['session-keys', 'razorpay-key'],
    vendors: ['razorpay'],
  }),
  subscriber(onPaymentNoticed),
  subscriber(onDisputeNoticed),
  subscriber(onRefundDue),
]
