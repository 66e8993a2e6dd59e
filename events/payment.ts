import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { event } from './define.ts'

/** The payment provider has told us of something; it may be anything, so whoever hears it asks the provider. */
export const paymentNoticed = event({
  name: 'payment.noticed',
  version: 1,
  detail: z.object({ razorpay_order_id: Id }),
  example: { razorpay_order_id: 'order_N8k2vQ1xT0aZ4b' },
})
