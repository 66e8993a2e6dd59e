import type { Context } from '#functions/platform/context.ts'
import { paymentApi } from '#shared/payment/api.ts'
import { PAYMENT_NOT_PROVED } from '#shared/payment/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { findOrderByRazorpayOrder } from '#functions/order/queries.ts'
import { readSigningSecrets } from '#functions/vendor/razorpay/key.ts'
import { checkoutSignatureHolds } from '#functions/vendor/razorpay/verify.ts'
import { syncPaymentStatus } from './payment-status.ts'

/**
 * The signature proves that a checkout was completed for a known order; the payment itself is read from the gateway. The
 * request logs nobody in: the token in the response is the caller's own, and only when the order is theirs.
 */
export const verifyPayment = http(
  paymentApi.verifyPayment,
  async ({ body, caller, headers }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    const [found, keySecrets] = await Promise.all([
      findOrderByRazorpayOrder(context, body.razorpay_order_id),
      readSigningSecrets(context),
    ])
    const razorpayOrderId = found?.payment.razorpay_order_id ?? undefined
    const isProved = checkoutSignatureHolds(
      keySecrets,
      razorpayOrderId,
      body.razorpay_payment_id,
      body.razorpay_signature,
    )
    if (found === undefined || !isProved) throw new Refused(PAYMENT_NOT_PROVED)
    const { order, status } = await syncPaymentStatus(context, found)
    const token = caller?.userId === order.user_id ? headers['authorization']?.replace(/^Bearer /i, '') : undefined
    return {
      message: 'PAYMENT_VERIFIED',
      data: { order_id: order.id, status },
      ...(token !== undefined && { token: { token } }),
    }
  },
)
