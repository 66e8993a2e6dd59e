import { escrowIdOf } from '#shared/escrow/rules.ts'
import { type CapturedPayment, refundStates } from '#shared/order/payment/captured-payment.ts'
import { escrowStates, paymentStates, signatureStates, stockStates, transferStates } from '#shared/order/facets.ts'
import type { Order } from '#shared/order/order.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { escrowOf, movementsOf, readRazorpay, type WirePayment, type WirePayout } from './partner-records.ts'

/** The states of an order that moved backwards. */
export function backwardMoves(before: Order, after: Order): string[] {
  const moved = (name: string, states: readonly string[], from: string, to: string) =>
    states.indexOf(to) < states.indexOf(from) ? [`${after.id}: ${name} went from ${from} back to ${to}`] : []
  return [
    ...moved('payment', paymentStates, before.payment.state, after.payment.state),
    // A payout of the escrow that came back lies there again.
    ...(after.escrow.reversals.length > before.escrow.reversals.length
      ? []
      : moved('escrow', escrowStates, before.escrow.state, after.escrow.state)),
    // A rejected transfer may be lodged again.
    ...(before.transfer.state === 'REJECTED' &&
    after.transfer.state === 'LODGED' &&
    after.transfer.lodged_at !== before.transfer.lodged_at
      ? []
      : moved('transfer', transferStates, before.transfer.state, after.transfer.state)),
    // A late payment commits shares that the order has taken again.
    ...(before.payment.state === 'EXPIRED' && after.payment.state === 'PAID'
      ? []
      : moved('stock', stockStates, before.stock.state, after.stock.state)),
    ...(before.signature.attempt === after.signature.attempt
      ? moved('signature', signatureStates, before.signature.state, after.signature.state)
      : []),
    ...(after.signature.attempt < before.signature.attempt ? [`${after.id}: signing attempt went back`] : []),
    ...(before.ending.cancelled && !after.ending.cancelled
      ? [`${after.id}: it was cancelled, and is not any more`]
      : []),
    ...before.payment.captured.flatMap((payment) => {
      const next = after.payment.captured.find(({ id }) => id === payment.id)
      return isRefundedAgain(payment, next)
        ? []
        : moved(`refund of ${payment.id}`, refundStates, payment.refund, next?.refund ?? 'NONE')
    }),
  ]
}

/** Whether a refund that failed is made again, by the gateway or our bank, or its payout came back after it was done. */
function isRefundedAgain(before: CapturedPayment, after: CapturedPayment | undefined): boolean {
  if (after?.refund !== 'STARTED') return false
  return before.refund === 'FAILED' || after.refund_payouts.some(({ state }) => state === 'ENDED')
}

/** What an order at rest and the partners' records disagree on. */
export async function orderViolations(
  harness: Harness,
  order: Order,
  payments: readonly WirePayment[],
): Promise<string[]> {
  const violations: string[] = []
  const report = (message: string) => violations.push(`${order.id}: ${message}`)
  const escrow =
    order.escrow.voucher_id === null ? { balance: 0, transfers: [] } : await escrowOf(harness, escrowIdOf(order.id))
  const isDone = (suffix: string) =>
    movementsOf(escrow.transfers).get(`${order.id}-${suffix}`)?.includes('completed') === true
  const isPaidOut = isDone('seller')
  if (isPaidOut && isDone('return')) report('its escrow was paid to the seller and returned')
  if (escrow.balance !== 0) report(`its escrow holds Rs ${escrow.balance}`)
  for (const [name, statuses] of movementsOf(escrow.transfers)) {
    const isOpen = statuses.some((status) => status !== 'completed' && status !== 'failed')
    const done = statuses.filter((status) => status === 'completed').length
    // A failed attempt is repeated under the next reference, except the collect of a cancelled order.
    const isRequired = name !== order.id || !order.ending.cancelled
    if ((isOpen && isRequired) || done > 1 || (isRequired && done === 0))
      report(`its escrow movement ${name} has the statuses ${statuses.join(', ')}`)
  }
  if (isPaidOut !== (order.transfer.state === 'CREDITED'))
    report(`transfer is ${order.transfer.state}, but the seller was ${isPaidOut ? '' : 'not '}paid`)
  // What the payer's bank took back is not refunded; after the pay-out or the refund it is our loss.
  const takenOf = (paymentId: string) => {
    const payment = order.payment.captured.find(({ id }) => id === paymentId)
    return isPaidOut || payment === undefined ? 0 : payment.charged_back_paise - payment.written_off_paise
  }
  const byBank = await paidBackByBank(harness, order)
  const givenBack = ({ id, amount_refunded }: WirePayment) => amount_refunded + (byBank.get(id) ?? 0)
  const kept = payments.filter((payment) => payment.captured && givenBack(payment) + takenOf(payment.id) === 0)
  if (kept.length !== (isPaidOut ? 1 : 0))
    report(
      `${kept.length} captured payments were kept, and the seller was ${isPaidOut ? '' : 'not '}paid: ${JSON.stringify(kept.map(({ id }) => id))}`,
    )
  for (const payment of payments) {
    const [given, { id, amount }] = [givenBack(payment), payment]
    if (given > amount) report(`${id} was refunded twice`)
    if (given !== 0 && given <= amount && given + takenOf(id) !== amount) report(`${id} was refunded in part`)
  }
  return violations
}

/** What our bank has paid back of each payment, by the bank's own records. */
async function paidBackByBank(harness: Harness, { payment }: Order): Promise<Map<string, number>> {
  const sums = await Promise.all(
    payment.captured.map(async ({ id, refund_payouts }): Promise<[string, number]> => {
      const ids = refund_payouts.flatMap(({ payout_id }) => payout_id ?? [])
      const payouts = await Promise.all(
        ids.map(async (payoutId) => (await readRazorpay(harness, `/payouts/${payoutId}`)) as WirePayout),
      )
      const processed = payouts.filter(({ status }) => status === 'processed')
      return [id, processed.reduce((sum, { amount }) => sum + amount, 0)]
    }),
  )
  return new Map(sums)
}
