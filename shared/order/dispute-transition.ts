import type { Instant } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Posting } from './ledger.ts'
import type { Dispute, Order } from './order.ts'
import { changed, inOrder, type Transition, unchanged } from './order-transition.ts'
import { withOutcome } from './refund.ts'
import { isDelivering, isRefunding } from './rules.ts'
import { giveUp } from './transition.ts'

/** A dispute as the gateway reports it: the payer asked their bank to take the money back. */
export type GatewayDispute = Omit<Dispute, 'is_decided' | 'answer' | 'answer_refused_at'>

/**
 * Records the disputes of an order. While one is open the order is frozen. One that was lost before the shares are on their way
 * gives the order up without a refund; lost later, the seller is paid all the same and the loss is ours.
 */
export function disputesReported(order: Order, reported: readonly GatewayDispute[], now: Instant): Transition {
  return inOrder(
    order,
    (each) => disputesRecorded(each, reported),
    (each) => lossesDecided(each, now),
    lossesBooked,
  )
}

function disputesRecorded(order: Order, reported: readonly GatewayDispute[]): Transition {
  const known = new Map(order.disputes.map((dispute) => [dispute.id, dispute]))
  for (const dispute of reported) {
    known.set(dispute.id, { ...dispute, ...oursOf(known.get(dispute.id), dispute) })
  }
  const disputes = [...known.values()]
  return JSON.stringify(disputes) === JSON.stringify(order.disputes) ? unchanged : changed(order, { disputes })
}

/** What we decided about a dispute. An answer counts for the phase that it was given in. */
function oursOf(
  known: Dispute | undefined,
  { phase }: GatewayDispute,
): Pick<Dispute, 'is_decided' | 'answer' | 'answer_refused_at'> {
  const { is_decided = false, answer = null, answer_refused_at = null } = known ?? {}
  const isSamePhase = known?.phase === phase
  return {
    is_decided,
    answer: isSamePhase ? answer : null,
    answer_refused_at: isSamePhase ? answer_refused_at : null,
  }
}

/** What a lost dispute means for the order is decided once, by where its shares are. */
function lossesDecided(order: Order, now: Instant): Transition {
  const lost = order.disputes.filter(({ status, is_decided }) => status === 'lost' && !is_decided)
  if (lost.length === 0) return unchanged
  const disputes = order.disputes.map((each) => (each.status === 'lost' ? { ...each, is_decided: true } : each))
  const payments = order.payments.map((payment) => {
    const taken = sumOf(lost.filter(({ payment_id }) => payment_id === payment.id))
    const charged_back_paise = paise(Math.min(payment.amount_paise, payment.charged_back_paise + taken))
    return withOutcome({ ...payment, charged_back_paise }, now)
  })
  return inOrder(
    order,
    (each) => changed(each, { disputes, payments }),
    (each) => (isDelivering(each) || isRefunding(each) ? unchanged : giveUp(each, now)),
  )
}

/** A lost amount leaves `chargeback` for the payer when the gateway's report has taken it. */
export function lossesBooked(order: Order): Transition {
  const postings = order.disputes
    .filter(({ status, is_decided }) => status === 'lost' && is_decided)
    .map(({ id, deducted_paise }): Posting => ({
      cause: `lost:${id}`,
      from: 'chargeback',
      to: 'investor',
      amount_paise: deducted_paise,
      statement: `dispute ${id}`,
    }))
    .filter(({ cause, amount_paise }) => !order.booked.includes(cause) && amount_paise <= order.balances.chargeback)
  return postings.length === 0 ? unchanged : changed(order, {}, [], postings)
}

function sumOf(disputes: readonly Dispute[]): number {
  return disputes.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
}
