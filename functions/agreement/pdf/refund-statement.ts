import { formatDay } from '#shared/kernel/format.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import type { RefundFact, RefundStatementFacts } from '#shared/order/dispute/dispute-evidence.ts'
import { footOf, rupees } from './facts.ts'
import { closePdf, drawHeading, drawParagraph, drawTable, drawTitle, openPdf } from './layout.ts'

/**
 * States the refunds of a payment to the bank of its payer: references, amounts and dates. Without personal data, which that bank
 * has. Dated as its last refund, so that equal facts create equal bytes.
 */
export async function refundStatement({ orderId, paymentId, refunds }: RefundStatementFacts): Promise<Uint8Array> {
  const last = lastOf(refunds)
  const running = {
    head: `Refund statement  |  Order ${orderId}`,
    foot: footOf(`Refund statement of ${formatDay(last)}`),
  }
  const pdf = await openPdf(`Refund statement - ${orderId}`, running, last, [])
  drawTitle(pdf, 'Refund statement', 'What was refunded of the payment named below, to its payer.')
  drawHeading(pdf, 'The payment')
  drawTable(pdf, [
    { label: 'Payment', value: paymentId },
    { label: 'Order', value: orderId },
  ])
  for (const { reference, amount_paise, at } of refunds) {
    drawHeading(pdf, 'Refund')
    drawTable(pdf, [
      { label: 'Reference', value: reference },
      { label: 'Amount', value: rupees(amount_paise), strong: true },
      { label: 'Date', value: formatDay(at) },
    ])
  }
  drawParagraph(pdf, 'Nothing was delivered for the refunded amount.')
  return closePdf(pdf)
}

function lastOf(refunds: readonly RefundFact[]): Instant {
  const last = refunds
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
  if (last === undefined) throw new Error('a refund statement needs a refund')
  return last
}
