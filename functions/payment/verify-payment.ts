import { paymentApi } from '#shared/payment/api.ts'
import { PAYMENT_NOT_PROVED } from '#shared/payment/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { findOrderByRazorpayOrder } from '#functions/order/queries.ts'
import { checkoutSignatureHolds } from '#functions/vendor/razorpay/verify.ts'
import { checkPaymentStatus } from './payment-status.ts'

/**
 * The signature shows that a checkout was completed for an order that we know; whether money came of it the provider tells. It is
 * nobody's login: the token in the answer is the one that the caller came with, and only when the order is theirs (K5).
 */
export const verifyPayment = http(paymentApi.verifyPayment, async ({ body, caller, correlation, headers }, ports) => {
  const [found, keySecret] = await Promise.all([
    findOrderByRazorpayOrder(ports, body.razorpay_order_id),
    ports.secrets.read('razorpay-key-secret'),
  ])
  const ours = found?.razorpay_order_id ?? ''
  const holds = checkoutSignatureHolds(keySecret, ours, body.razorpay_payment_id, body.razorpay_signature)
  if (found === undefined || !holds) throw new Refused(PAYMENT_NOT_PROVED)
  const { order, status } = await checkPaymentStatus(ports, found, correlation)
  const token = caller?.userId === order.user_id ? headers['authorization']?.replace(/^Bearer /i, '') : undefined
  return {
    message: 'PAYMENT_VERIFIED',
    data: { order_id: order.id, status },
    ...(token !== undefined && { token: { token } }),
  }
})
