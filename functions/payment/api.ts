import { paymentApi } from '#shared/payment/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { readPaymentStatus } from './read-payment-status.ts'
import { takePaymentCallback } from './take-payment-callback.ts'
import { verifyPayment } from './verify-payment.ts'
import { permissions } from './permissions.ts'

export const entry = serve(paymentApi, permissions.api, {
  readPaymentStatus,
  takePaymentCallback,
  verifyPayment,
})
