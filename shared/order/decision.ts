import type { ProposalId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import type { Order } from './order.ts'
import { type Change, changed, inOrder, refused, type Transition, unchanged } from './order-transition.ts'
import { foreignRefunds, postingsOfRefund, withAdopted } from './refund.ts'
import { ORDER_FROZEN, OUT_OF_TURN, TOO_LATE_TO_CANCEL } from './refusals.ts'
import { isDelivering, isDisputed, isFrozen, isRefundedElsewhere } from './rules.ts'
import { giveUp } from './transition.ts'

// What two people decide about an order whose money differs from what we expect.

/** Carries a decision of two people out, once for each proposal. */
export function decided(order: Order, proposalId: ProposalId, rule: (order: Order) => Transition): Transition {
  if (order.decisions.includes(proposalId)) return unchanged
  return inOrder(order, rule, (each) => changed(each, { decisions: [...each.decisions, proposalId] }))
}

/** Somebody refunded a part without us: it is our loss, and the deal goes on. Refuses OUT_OF_TURN when nobody did. */
export function refundsAdopted(order: Order): Transition {
  if (!isRefundedElsewhere(order)) return refused(OUT_OF_TURN)
  const payments = order.payments.map((payment) =>
    foreignRefunds(payment).length > 0 ? withAdopted(payment) : payment,
  )
  const postings = payments.flatMap(({ refunds }) => refunds.flatMap(postingsOfRefund))
  return changed(order, { payments }, [], postings)
}

/**
 * Somebody refunded a part without us: the order is given up, and the rest is refunded. Refuses OUT_OF_TURN when nobody did,
 * TOO_LATE_TO_CANCEL once the shares are on their way, ORDER_FROZEN while a payment is disputed.
 */
export function givenUpAsRefunded(order: Order, now: Instant): Transition {
  if (!isRefundedElsewhere(order)) return refused(OUT_OF_TURN)
  if (isDelivering(order)) return refused(TOO_LATE_TO_CANCEL)
  if (isDisputed(order)) return refused(ORDER_FROZEN)
  return inOrder(
    order,
    (each) => giveUp(each, now),
    // Nothing is left to refund when all of it was given back already.
    (each) => (each.payments.every(({ refund }) => refund === 'DONE') ? changed(each, {}, ['refunded']) : unchanged),
  )
}

/** A change with the moment at which the order is no longer frozen. */
export function withThaw(before: Order, change: Change, now: Instant): Change {
  return isFrozen(before) && !isFrozen(change.order)
    ? { ...change, order: { ...change.order, thawed_at: now } }
    : change
}
