import * as z from 'zod/mini'
import { RazorpayOrderId } from '#shared/kernel/id.ts'

/** What a webhook gives us a reason to look at. Nothing else of it is believed. */
export const WebhookHint = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), razorpay_order_id: RazorpayOrderId }),
  z.object({ kind: z.literal('dispute'), dispute_id: z.string() }),
  z.object({ kind: z.literal('settlement') }),
  z.object({ kind: z.literal('payout'), reference: z.string() }),
  z.object({ kind: z.literal('transaction') }),
])
export type WebhookHint = z.infer<typeof WebhookHint>

const of = <T>(entity: z.ZodMiniType<T>) => z.optional(z.object({ entity }))

const WireWebhook = z.object({
  payload: z.object({
    payment: of(z.object({ order_id: z.nullish(RazorpayOrderId) })),
    order: of(z.object({ id: RazorpayOrderId })),
    dispute: of(z.object({ id: z.string() })),
    payout: of(z.object({ reference_id: z.nullish(z.string()) })),
    settlement: of(z.unknown()),
    transaction: of(z.object({ credit: z.number() })),
  }),
})

/**
 * What a webhook is about: an order where its payload names one, whatever the event is called. Undefined when it is about
 * nothing of ours, such as a payout without our reference. Throws for a body in another form.
 */
export function hintOf(body: unknown): WebhookHint | undefined {
  const { payment, order, dispute, payout, settlement, transaction } = WireWebhook.parse(body).payload
  if (dispute) return { kind: 'dispute', dispute_id: dispute.entity.id }
  const orderId = order?.entity.id ?? payment?.entity.order_id
  if (orderId) return { kind: 'payment', razorpay_order_id: orderId }
  if (payout) return payoutHint(payout.entity.reference_id)
  if (settlement) return { kind: 'settlement' }
  // What leaves our account is known from its payout.
  return transaction && transaction.entity.credit > 0 ? { kind: 'transaction' } : undefined
}

function payoutHint(reference: string | null | undefined): WebhookHint | undefined {
  return reference ? { kind: 'payout', reference } : undefined
}
