import * as z from 'zod/mini'
import { PaymentId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { event } from './define.ts'

/**
 * A webhook of the gateway named this gateway order. Its content is not trusted: the subscriber asks the gateway for
 * the payments of the order. Only the time at which a payment was authorised is taken from a proved webhook, because the
 * gateway states it nowhere else.
 */
export const paymentNoticed = event({
  name: 'payment.noticed',
  version: 1,
  detail: z.object({
    razorpay_order_id: RazorpayOrderId,
    payment_id: z.optional(PaymentId),
    authorized_at: z.optional(Instant),
  }),
  example: { razorpay_order_id: 'order_N8k2vQ1xT0aZ4b' },
})

/** The payer of a payment disputes it at their bank, or such a dispute went on. The subscriber asks the gateway about it. */
export const disputeNoticed = event({
  name: 'payment.dispute-noticed',
  version: 1,
  detail: z.object({ dispute_id: z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/)) }),
  example: { dispute_id: 'disp_N8k2vQ1xT0aZ4b' },
})
