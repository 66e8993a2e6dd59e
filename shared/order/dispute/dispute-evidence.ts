import type { OrderId, PaymentId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import type { Dispute, DisputeAnswer } from './dispute.ts'
import type { Order } from '#shared/order/order.ts'

/** A refund as it is stated to the payer's bank. `reference` is the bank's; without one the gateway's id stands for it. */
export interface RefundFact {
  readonly reference: string
  readonly amount_paise: Paise
  readonly at: Instant
}

/** What the statement of the refunds of a payment is made from. */
export interface RefundStatementFacts {
  readonly orderId: OrderId
  readonly paymentId: PaymentId
  /** At least one. */
  readonly refunds: readonly RefundFact[]
}

/** What of a disputed payment was given back before: a bank may not take it a second time. */
export function refundsOf(
  { payment: { captured } }: Order,
  { payment_id }: Pick<Dispute, 'payment_id'>,
): readonly RefundFact[] {
  const payment = captured.find(({ id }) => id === payment_id)
  if (payment === undefined) return []
  const processed = payment.refunds.filter(({ status }) => status === 'processed')
  if (processed.length > 0)
    return processed.map(({ id, reference, amount_paise, created_at }) => ({
      reference: reference ?? id,
      amount_paise,
      at: created_at,
    }))
  const { refund, refund_reference, refunded_at, amount_paise, kept_paise, charged_back_paise } = payment
  // Not by the gateway, but by our bank.
  return refund === 'DONE' && refund_reference !== null && refunded_at !== null
    ? [
        {
          reference: refund_reference,
          amount_paise: paise(amount_paise - kept_paise - charged_back_paise),
          at: refunded_at,
        },
      ]
    : []
}

/** Whether there is a document to contest a dispute with: the gateway takes no contest without one. */
export function hasEvidence(order: Order, dispute: Dispute, { files }: Pick<DisputeAnswer, 'files'>): boolean {
  return order.signature.file_key !== null || refundsOf(order, dispute).length > 0 || files.length > 0
}
