import type { RefundStatementFacts } from '#shared/order/dispute/dispute-evidence.ts'

/** A document for the payer's bank that states what was refunded of a payment: PDF, one page, without personal data. */
export async function readRefundStatement(facts: RefundStatementFacts): Promise<Uint8Array> {
  // Loaded on demand: few runs of the reconciler need it, and what writes a PDF is large.
  const { refundStatement } = await import('./pdf/refund-statement.ts')
  return refundStatement(facts)
}
