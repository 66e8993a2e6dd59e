import type { Instant } from '#shared/kernel/instant.ts'
import { hasEvidence } from './dispute-evidence.ts'
import type { Dispute, DisputeAnswer } from './dispute.ts'
import type { Order } from '#shared/order/order.ts'
import { changed, refused, type Transition, unchanged } from '#shared/order/order-transition.ts'
import { NO_EVIDENCE, OUT_OF_TURN } from '#shared/order/refusals.ts'

/**
 * How an answer names a dispute: by its id and phase, because each phase is answered anew
 * (docs/adr/0006-freeze-orders-with-unexplained-money.md).
 */
export function disputeName({ id, phase }: Pick<Dispute, 'id' | 'phase'>): string {
  return `${id}/${phase}`
}

/**
 * Two people decide how the named disputes of an order are answered; the gateway is told afterwards. One that is not named, or no
 * longer waits, is left alone. Refuses OUT_OF_TURN when none of them waits for an answer or one is unknown, NO_EVIDENCE when there
 * is no document to contest one with.
 */
export function disputesAnswered(order: Order, names: readonly string[], answer: DisputeAnswer): Transition {
  const named = order.payment.disputes.filter((dispute) => names.includes(disputeName(dispute)))
  const waiting = named.filter(awaitsAnswer)
  if (waiting.length === 0 || named.length < new Set(names).size) return refused(OUT_OF_TURN)
  if (answer.kind === 'CONTEST' && !waiting.every((dispute) => hasEvidence(order, dispute, answer)))
    return refused(NO_EVIDENCE)
  const disputes = order.payment.disputes.map((dispute) =>
    waiting.includes(dispute) ? { ...dispute, answer, answer_refused_at: null } : dispute,
  )
  return changed(order, { payment: { ...order.payment, disputes } })
}

/** The gateway refused the answer to a dispute for good: it is not given again, and two people decide anew. */
export function answerRefused(order: Order, disputeId: string, now: Instant): Transition {
  const dispute = order.payment.disputes.find(({ id }) => id === disputeId)
  if (dispute === undefined || !isAnswerDue(dispute)) return unchanged
  const disputes = order.payment.disputes.map((each) => (each === dispute ? { ...each, answer_refused_at: now } : each))
  return changed(order, { payment: { ...order.payment, disputes } })
}

/** Whether two people have to decide how it is answered: nobody has, or the gateway refused what they decided. */
export function awaitsAnswer({ status, answer, answer_refused_at }: Dispute): boolean {
  return status === 'open' && (answer === null || answer_refused_at !== null)
}

/** Whether the gateway has not been told yet what was decided. */
export function isAnswerDue({ status, answer, answer_refused_at }: Dispute): boolean {
  return status === 'open' && answer !== null && answer_refused_at === null
}
