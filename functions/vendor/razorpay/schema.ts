import type { Orders } from 'razorpay/dist/types/orders.js'
import type { Payments } from 'razorpay/dist/types/payments.js'
import type { Refunds } from 'razorpay/dist/types/refunds.js'
import * as z from 'zod/mini'
import { PaymentId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { Paise } from '#shared/kernel/money.ts'

/** Fields of an entity, by the names that Razorpay's own package gives them. */
type FieldsOf<Entity> = Partial<Record<keyof Entity, z.ZodMiniType>>

/** The parts of Razorpay's responses that we read (https://razorpay.com/docs/api/). An unknown status counts as an undecided one. */
const orderStatuses = ['created', 'attempted', 'paid'] as const
const paymentStatuses = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const
const refundStatuses = ['pending', 'processed', 'failed'] as const

const refundSpeeds = ['normal', 'instant', 'optimum'] as const
const refundParts = ['partial', 'full'] as const

export const UnixSeconds = z.int().check(z.gte(0))
const Reference = z.nullish(z.string())

export const WireOrder = z.object({
  id: RazorpayOrderId,
  amount: Paise,
  amount_paid: Paise,
  receipt: z.nullish(z.string()),
  status: z.catch(z.enum(orderStatuses), 'attempted'),
  created_at: UnixSeconds,
} satisfies FieldsOf<Orders.RazorpayOrder>)
export type WireOrder = z.infer<typeof WireOrder>

export const WirePayment = z.object({
  id: PaymentId,
  order_id: z.nullish(RazorpayOrderId),
  amount: Paise,
  amount_refunded: z._default(z.nullable(Paise), null),
  status: z.catch(z.enum(paymentStatuses), 'created'),
  captured: z.nullish(z.boolean()),
  refund_status: z.catch(z.nullish(z.enum(refundParts)), null),
  /** With the tax on it; absent until the payment is captured. */
  fee: z.nullish(Paise),
  tax: z.nullish(Paise),
  /** Why it failed: one of a published list. */
  error_reason: z.catch(Reference, null),
  created_at: UnixSeconds,
} satisfies FieldsOf<Payments.RazorpayPayment>)
export type WirePayment = z.infer<typeof WirePayment>

export const WireRefund = z.object({
  id: z.string(),
  payment_id: PaymentId,
  amount: Paise,
  status: z.catch(z.enum(refundStatuses), 'pending'),
  receipt: z.nullish(z.string()),
  speed_processed: z.catch(z.nullish(z.enum(refundSpeeds)), null),
  acquirer_data: z.nullish(z.object({ arn: Reference, rrn: Reference, utr: Reference })),
  created_at: UnixSeconds,
} satisfies FieldsOf<Refunds.RazorpayRefund>)
export type WireRefund = z.infer<typeof WireRefund>

export const WireOrders = z.object({ items: z.array(WireOrder) })
export const WirePayments = z.object({ items: z.array(WirePayment) })
export const WireRefunds = z.object({ items: z.array(WireRefund) })

export const WireError = z.object({ error: z.object({ description: z.string() }) })
