import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Id, OrderId, PaymentId, RazorpayOrderId, SecurityId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Rupees } from '#shared/kernel/money.ts'
import { RefundView } from '#shared/order/api.ts'
import { PAYMENT_NOT_PROVED } from './refusals.ts'

/** `completed`: paid and held in escrow. `awaiting settlement`: paid and not yet in escrow. Screens show both as success. */
export const PaymentStatus = z.enum(['completed', 'awaiting settlement', 'pending', 'failed', 'refunded'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const paymentApi = api('payment', {
  readPaymentStatus: {
    method: 'POST',
    path: '/getPaymentStatus',
    who: 'investor',
    summary:
      'Read the status of a payment by gateway payment id, gateway order id or our order id. Asks the gateway when the status is open.',
    body: z.object({ paymentid: Id }),
    response: z.object({
      message: z.object({
        data: z.object({
          status: PaymentStatus,
          order_id: OrderId,
          security_id: SecurityId,
          scrip_name: z.string(),
          quantity: z.int(),
          amount: Rupees,
          /** The payment at the gateway, once it is captured. */
          payment_id: z.optional(PaymentId),
          /** Until when the shares are reserved and the order can be paid. Absent when it cannot. */
          pay_until: z.optional(Instant),
          /** Why the latest try to pay failed and what the payer can do: one of the sentences of `paymentFailures`. */
          failure: z.optional(z.string()),
          /** Which of the sentences it is. */
          failure_code: z.optional(z.string()),
          refund: z.optional(RefundView),
        }),
      }),
    }),
    refusals: [],
    duringMaintenance: true,
  },
  verifyPayment: {
    method: 'POST',
    path: '/payment/verify_razorpay',
    who: 'visitor',
    summary:
      'Verify the signature that the checkout gave to the browser. Creates no session: `token` is the bearer of a caller who owns the order.',
    body: z.object({
      razorpay_payment_id: PaymentId,
      razorpay_order_id: RazorpayOrderId,
      razorpay_signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      email: z.optional(z.string().check(z.maxLength(254))),
    }),
    response: z.object({
      message: z.literal('PAYMENT_VERIFIED'),
      data: z.object({ order_id: OrderId, status: PaymentStatus }),
      token: z.optional(z.object({ token: z.string() })),
    }),
    refusals: [PAYMENT_NOT_PROVED],
    duringMaintenance: true,
  },
  takePaymentCallback: {
    method: 'POST',
    path: '/payment/callback/{order_id}',
    who: 'open',
    summary:
      "Receive the gateway's form from the investor's browser and redirect the browser to the payment-return screen (303).",
    params: z.object({ order_id: OrderId }),
    encoding: 'form',
    /** The fields are unverified and only passed on to the screen; the answer of the gateway decides. */
    body: z.looseObject({ razorpay_payment_id: z.optional(PaymentId) }),
    response: z.object({}),
    status: 303,
    refusals: [],
    duringMaintenance: true,
  },
})
