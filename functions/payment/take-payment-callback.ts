import type { Context } from '#functions/platform/context.ts'
import { paymentApi } from '#shared/payment/api.ts'
import { Reply } from '#functions/platform/http/response.ts'
import { http } from '#functions/platform/http/endpoint.ts'

/**
 * Receives the gateway's cross-site form, which a static page cannot, and redirects to the site. The form is not trusted: the
 * screen that follows requests the payment status, which is read from the gateway.
 */
export const takePaymentCallback = http(paymentApi.takePaymentCallback, async ({ params, body }, context: Context) => {
  const hint = {
    order_id: params.order_id,
    ...(body.razorpay_payment_id === undefined ? {} : { payment_id: body.razorpay_payment_id }),
  }
  const data = Buffer.from(JSON.stringify(hint)).toString('base64url')
  return new Reply({}, { headers: { location: `${context.settings.siteAddress}/payment-return?data=${data}` } })
})
