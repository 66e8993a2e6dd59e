import { paymentApi } from '#shared/payment/api.ts'
import { Reply } from '#functions/platform/http/response.ts'
import { http } from '#functions/platform/http/endpoint.ts'

/**
 * A static page cannot receive the provider's cross-site form, so this does. Nothing in the form is believed: the screen
 * that follows asks for the payment's status, and that asks the provider.
 */
export const takePaymentCallback = http(paymentApi.takePaymentCallback, async ({ params, body }, ports) => {
  const hint = {
    order_id: params.order_id,
    ...(body.razorpay_payment_id === undefined ? {} : { payment_id: body.razorpay_payment_id }),
  }
  const data = Buffer.from(JSON.stringify(hint)).toString('base64url')
  return new Reply(
    {},
    { status: 303, headers: { location: `${ports.settings.siteAddress}/payment-return?data=${data}` } },
  )
})
