import type { Instant } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Posting } from '#shared/order/ledger.ts'
import type { Dispute } from './dispute.ts'
import type { CapturedPayment } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import { changed, inOrder, type OrderEvent, type Transition, unchanged } from '#shared/order/order-transition.ts'
import { doublesWrittenOff, isPaidTwice } from '#shared/order/payment/paid-twice.ts'
import { isChargedBack, leftToRefund, withOutcome } from '#shared/order/refund/refund.ts'
import { isDelivering, isRefunding } from '#shared/order/rules.ts'
import { giveUp } from '#shared/order/transition.ts'

/** A dispute as the gateway reports it: the payer asked their bank to take the money back. */
export type GatewayDispute = Omit<Dispute, keyof OurDispute>

type OurDispute = Pick<Dispute, 'is_decided' | 'is_part_lost' | 'answer' | 'answer_refused_at'>

/**
 * Records the disputes of an order. While one is open the order is frozen. One that was lost before the shares are on their way
 * gives the order up without a refund; lost later, the seller is paid all the same and the loss is ours. One that was lost in part
 * freezes the order until two people decide.
 */
export function disputesReported(order: Order, reported: readonly GatewayDispute[], now: Instant): Transition {
  return inOrder(
    order,
    (each) => disputesRecorded(each, reported),
    (each) => lossesDecided(each, now),
    (each) => givenUpAsChargedBack(each, now),
    lossesBooked,
    doublesWrittenOff,
  )
}

function disputesRecorded(order: Order, reported: readonly GatewayDispute[]): Transition {
  const known = new Map(order.payment.disputes.map((dispute) => [dispute.id, dispute]))
  for (const dispute of reported) {
    known.set(dispute.id, { ...dispute, ...oursOf(known.get(dispute.id), dispute) })
  }
  const disputes = [...known.values()]
  return JSON.stringify(disputes) === JSON.stringify(order.payment.disputes)
    ? unchanged
    : changed(order, { payment: { ...order.payment, disputes } })
}

/** What we decided about a dispute. An answer counts for the phase that it was given in. */
function oursOf(known: Dispute | undefined, { phase }: GatewayDispute): OurDispute {
  const { is_decided = false, is_part_lost = false, answer = null, answer_refused_at = null } = known ?? {}
  const isSamePhase = known?.phase === phase
  return {
    is_decided,
    is_part_lost,
    answer: isSamePhase ? answer : null,
    answer_refused_at: isSamePhase ? answer_refused_at : null,
  }
}

/**
 * What a lost dispute means for its payment is decided once, when the gateway states what it took. Nothing left of a payment: it is
 * charged back. A part of one that pays a live order waits for two people, as a refund that somebody else made.
 */
function lossesDecided(order: Order, now: Instant): Transition {
  const lost = order.payment.disputes.filter(isLossStated)
  return lost.length === 0
    ? unchanged
    : inOrder(order, ...lost.map((each) => (left: Order) => lossDecided(left, each, now)))
}

function isLossStated({ status, is_decided, deducted_paise }: Dispute): boolean {
  return status === 'lost' && !is_decided && deducted_paise > 0
}

function lossDecided(order: Order, { id, payment_id, deducted_paise }: Dispute, now: Instant): Transition {
  const before = order.payment.captured.find((payment) => payment.id === payment_id)
  const isPart = before?.refund === 'NONE' && deducted_paise < leftToRefund(before)
  const disputes = order.payment.disputes.map((each) =>
    each.id === id ? { ...each, is_decided: true, is_part_lost: isPart } : each,
  )
  if (before === undefined) return changed(order, { payment: { ...order.payment, disputes } })
  const taken = Math.min(before.amount_paise, before.charged_back_paise + deducted_paise)
  const after = withOutcome({ ...before, charged_back_paise: paise(taken) }, now)
  const captured = order.payment.captured.map((payment) => (payment === before ? after : payment))
  return changed(order, { payment: { ...order.payment, disputes, captured } }, eventsOfLoss(order, before, after))
}

/**
 * A buyer is told once: when a refund under way is over by the loss, or with the credit, or when the order is given up, or when they
 * have got the money twice.
 */
function eventsOfLoss({ transfer }: Order, before: CapturedPayment, after: CapturedPayment): OrderEvent[] {
  if (isPaidTwice(before, after)) return ['charged-back']
  const isRefundOver = before.refund !== 'DONE' && after.refund === 'DONE'
  const isOurLoss = before.refund === 'NONE' && transfer.state === 'CREDITED'
  if (isChargedBack(after)) return isRefundOver || isOurLoss ? ['charged-back'] : []
  return isRefundOver && !after.is_second ? ['refunded'] : []
}

/** An order whose money is charged back is given up, unless its shares are on their way. */
function givenUpAsChargedBack(order: Order, now: Instant): Transition {
  const isTaken = order.payment.captured.some((payment) => payment.refund === 'NONE' && isChargedBack(payment))
  return !isTaken || isDelivering(order) || isRefunding(order) ? unchanged : giveUp(order, now)
}

/** Two people take what lost disputes took for our loss. */
export function lossesAdopted(order: Order): Transition {
  const disputes = order.payment.disputes.map((each) =>
    each.status === 'lost' ? { ...each, is_decided: true, is_part_lost: false } : each,
  )
  return inOrder(order, (each) => changed(each, { payment: { ...each.payment, disputes } }), lossesBooked)
}

/**
 * A lost amount leaves `chargeback` when the gateway's report has taken it: for the payer, or for `suspense` while two people have not
 * decided about a part, and from there for the payer.
 */
export function lossesBooked(order: Order): Transition {
  const postings: Posting[] = []
  let left: number = order.ledger.balances.chargeback
  for (const dispute of order.payment.disputes) {
    const posting = postingOfLoss(order, dispute)
    if (posting === undefined || (posting.from === 'chargeback' && posting.amount_paise > left)) continue
    if (posting.from === 'chargeback') left -= posting.amount_paise
    postings.push(posting)
  }
  return postings.length === 0 ? unchanged : changed(order, {}, [], postings)
}

function postingOfLoss({ ledger: { booked }, ending: { cancelled } }: Order, dispute: Dispute): Posting | undefined {
  const { id, status, is_decided, is_part_lost, deducted_paise } = dispute
  const [part, whole] = [`part-lost:${id}`, `lost:${id}`]
  if (status !== 'lost' || !is_decided || deducted_paise === 0 || booked.includes(whole)) return undefined
  const isOnSuspense = booked.includes(part)
  const posting = { amount_paise: deducted_paise, statement: `dispute ${id}` }
  if (is_part_lost && !cancelled)
    return isOnSuspense ? undefined : { cause: part, from: 'chargeback', to: 'suspense', ...posting }
  return { cause: whole, from: isOnSuspense ? 'suspense' : 'chargeback', to: 'investor', ...posting }
}
