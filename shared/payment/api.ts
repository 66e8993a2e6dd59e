import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import { Day } from '#shared/kernel/instant.ts'
import { Rupees } from '#shared/kernel/money.ts'

/** `completed` and `awaiting settlement` are both success: paid and in escrow, paid and on its way there. */
export const PaymentStatus = z.enum(['completed', 'awaiting settlement', 'pending', 'failed', 'refunded'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const paymentApi = api('payment', {
  readPaymentStatus: {
    method: 'POST',
    path: '/getPaymentStatus',
    who: 'investor',
    summary: 'How a payment stands, by provider payment id, provider order id or our order id. Asks the provider when in doubt.',
    body: z.object({ paymentid: Id }),
    answer: z.object({
      message: z.object({
        data: z.object({
          status: PaymentStatus,
          order_id: Id,
          security_id: Id,
          amount: Rupees,
          refund: z.optional(z.object({ status: z.string(), reference: z.nullable(z.string()), expected_on: z.nullable(Day) })),
        }),
      }),
    }),
    refusals: [],
    duringMaintenance: true,
  },
  takePaymentCallback: {
    method: 'POST',
    path: '/payment/callback/{order_id}',
    who: 'open',
    summary: "Receives the payment provider's form in the investor's browser and sends the browser on to the payment-return screen (303).",
    params: z.object({ order_id: Id }),
    encoding: 'form',
    /** The fields are a hint only and are passed on as such; the provider's own answer decides. */
    body: z.looseObject({ razorpay_payment_id: z.optional(Id) }),
    answer: z.object({}),
    refusals: [],
    duringMaintenance: true,
  },
})
