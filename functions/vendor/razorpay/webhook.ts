import * as z from 'zod/mini'
import { PaymentId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { Instant, instant } from '#shared/kernel/instant.ts'

/**
 * What a webhook gives us a reason to look at. Nothing else of it is believed, except when a payment was authorised, which the
 * payment itself does not say (https://razorpay.com/docs/webhooks/payments/).
 */
export const WebhookHint = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('payment'),
    razorpay_order_id: RazorpayOrderId,
    /** The payment that the event calls authorised or captured, and when the event was made. */
    payment_id: z.optional(PaymentId),
    authorized_at: z.optional(Instant),
  }),
  z.object({ kind: z.literal('dispute'), dispute_id: z.string() }),
  z.object({ kind: z.literal('settlement') }),
  z.object({ kind: z.literal('payout'), reference: z.string() }),
  z.object({ kind: z.literal('transaction') }),
])
export type WebhookHint = z.infer<typeof WebhookHint>

const of = <T>(entity: z.ZodMiniType<T>) => z.optional(z.object({ entity }))

const WireWebhook = z.object({
  event: z.optional(z.string()),
  created_at: z.optional(z.number()),
  payload: z.object({
    payment: of(z.object({ id: z.optional(PaymentId), order_id: z.nullish(RazorpayOrderId) })),
    order: of(z.object({ id: RazorpayOrderId })),
    dispute: of(z.object({ id: z.string() })),
    payout: of(z.object({ reference_id: z.nullish(z.string()) })),
    settlement: of(z.unknown()),
    transaction: of(z.object({ credit: z.number() })),
  }),
})

/** The events by which the gateway says that a payment is authorised or, later, captured. */
const approvals: readonly string[] = ['payment.authorized', 'payment.captured']

/**
 * Events that say nothing which another one does not say as soon: an order is paid by a captured payment, and a payout that goes well
 * arrives at the escrow, which says so.
 */
const echoes: readonly string[] = [
  'order.paid',
  'payout.pending',
  'payout.queued',
  'payout.initiated',
  'payout.processed',
  'payout.updated',
]

/**
 * What a webhook is about: an order where its payload names one, whatever the event is called. Undefined when it is about
 * nothing of ours, such as a payout without our reference, or says nothing new. Throws for a body in another form.
 */
export function hintOf(body: unknown): WebhookHint | undefined {
  const webhook = WireWebhook.parse(body)
  return echoes.includes(webhook.event ?? '') ? undefined : subjectOf(webhook)
}

function subjectOf(webhook: z.infer<typeof WireWebhook>): WebhookHint | undefined {
  const { payment, order, dispute, payout, settlement, transaction } = webhook.payload
  if (dispute) return { kind: 'dispute', dispute_id: dispute.entity.id }
  const orderId = order?.entity.id ?? payment?.entity.order_id
  if (orderId) return { kind: 'payment', razorpay_order_id: orderId, ...approvalOf(webhook) }
  if (payout) return payoutHint(payout.entity.reference_id)
  if (settlement) return { kind: 'settlement' }
  // What leaves our account is known from its payout.
  return transaction && transaction.entity.credit > 0 ? { kind: 'transaction' } : undefined
}

/** Which payment was authorised, and when, as far as a webhook says so. */
function approvalOf({ event, created_at, payload }: z.infer<typeof WireWebhook>) {
  const id = payload.payment?.entity.id
  const isApproval = event !== undefined && approvals.includes(event)
  if (!isApproval || id === undefined || created_at === undefined) return {}
  return { payment_id: id, authorized_at: instant(created_at * 1000) }
}

function payoutHint(reference: string | null | undefined): WebhookHint | undefined {
  return reference ? { kind: 'payout', reference } : undefined
}
