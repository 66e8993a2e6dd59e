import { permissions } from '#functions/payment/permissions.ts'
import { onDisputeNoticed, onPaymentNoticed, onRefundDue } from '#events/subscriptions/payment.ts'
import { paymentApi } from '#shared/payment/api.ts'
import { http, type FunctionDefinition, subscriber } from './define.ts'

export const payment: readonly FunctionDefinition[] = [
  http('payment', paymentApi, permissions.api),
  subscriber(onPaymentNoticed, permissions.onPaymentNoticed),
  subscriber(onDisputeNoticed, permissions.onDisputeNoticed),
  subscriber(onRefundDue, permissions.onRefundDue),
]
