import type { ProposalId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import { lossesAdopted, lossesBooked } from './dispute/dispute-transition.ts'
import { shortBooked, underWay, unexplained } from './escrow/escrow-transition.ts'
import { fundingDue } from './escrow/funding-transition.ts'
import type { ExcessReturn } from './facets.ts'
import type { Order } from './order.ts'
import { type Change, changed, inOrder, refused, type Transition, unchanged } from './order-transition.ts'
import { reversalKept } from './payment/reversal-transition.ts'
import { foreignRefunds, isChargedBack, postingsOfRefund, withAdopted } from './refund/refund.ts'
import { ORDER_FROZEN, OUT_OF_TURN, TOO_LATE_TO_CANCEL } from './refusals.ts'
import {
  hasUnstatedLoss,
  isDelivering,
  isDisputed,
  isFrozen,
  isPaid,
  isRefundedElsewhere,
  isRefunding,
} from './rules.ts'
import { cancelPaid, giveUp } from './transition.ts'

// What two people decide about an order whose money differs from what we expect.

/** Carries a decision of two people out, once for each proposal. */
export function decided(order: Order, proposalId: ProposalId, rule: (order: Order) => Transition): Transition {
  if (order.desk.decisions.includes(proposalId)) return unchanged
  return inOrder(order, rule, (each) =>
    changed(each, { desk: { ...each.desk, decisions: [...each.desk.decisions, proposalId] } }),
  )
}

/**
 * A part was refunded without us or charged back, or a dispute is lost of which nobody states what it took: it is our loss, and the
 * deal goes on. Refuses OUT_OF_TURN when nothing was.
 */
export function refundsAdopted(order: Order): Transition {
  if (!isRefundedElsewhere(order) && !hasUnstatedLoss(order)) return refused(OUT_OF_TURN)
  const captured = order.payment.captured.map((payment) =>
    foreignRefunds(payment).length > 0 ? withAdopted(payment) : payment,
  )
  const postings = captured.flatMap(({ refunds }) => refunds.flatMap(postingsOfRefund))
  return inOrder(
    order,
    (each) => changed(each, { payment: { ...each.payment, captured } }, [], postings),
    lossesAdopted,
  )
}

/**
 * A part was refunded without us or charged back: the order is given up, and the rest is refunded. Refuses OUT_OF_TURN when nobody did,
 * TOO_LATE_TO_CANCEL once the shares are on their way, ORDER_FROZEN while a payment is disputed.
 */
export function givenUpAsRefunded(order: Order, now: Instant): Transition {
  if (!isRefundedElsewhere(order)) return refused(OUT_OF_TURN)
  if (isDelivering(order)) return refused(TOO_LATE_TO_CANCEL)
  if (isDisputed(order)) return refused(ORDER_FROZEN)
  return inOrder(
    order,
    (each) =>
      giveUp(each, now, each.payment.disputes.some(({ is_part_lost }) => is_part_lost) ? 'disputed' : 'refunded'),
    lossesBooked,
    // Nothing is left to refund when all of it was given back already.
    (each) => (isRefundOver(each) ? changed(each, {}, ['refunded']) : unchanged),
  )
}

function isRefundOver({ payment: { captured } }: Order): boolean {
  return captured.every((payment) => payment.refund === 'DONE' && !isChargedBack(payment))
}

/**
 * The escrow received less than our bank has sent: the rest is sent again, and what did not arrive stands on `suspense`. Refuses
 * OUT_OF_TURN when nothing is missing or nothing has arrived yet, ORDER_FROZEN.
 */
export function escrowToppedUp(order: Order): Transition {
  const isShort = isPaid(order) && order.escrow.state === 'NONE' && order.escrow.collected_paise > 0
  const isAsked = order.escrow.fundings.some(({ state }) => state === 'ASKED') || fundingDue(order) > 0
  if (!isShort || isRefunding(order) || isAsked || underWay(order) === 0) return refused(OUT_OF_TURN)
  if (isFrozen(order)) return refused(ORDER_FROZEN)
  const missing = order.total_paise - order.escrow.collected_paise
  return inOrder(order, shortBooked, (each) =>
    changed(each, { escrow: { ...each.escrow, top_up_paise: paise(each.escrow.top_up_paise + missing) } }),
  )
}

/** A paid order that cannot go on is given up. Refuses OUT_OF_TURN, TOO_LATE_TO_CANCEL, ORDER_FROZEN. */
export function givenUpByDesk(order: Order, now: Instant): Transition {
  return !isPaid(order) || isRefunding(order) ? refused(OUT_OF_TURN) : cancelPaid(order, now, 'impossible')
}

/** What lies in an escrow beside the order's money is to be returned. Refuses OUT_OF_TURN when nothing does, or while it is on its way. */
export function excessReturnAsked(order: Order, to: ExcessReturn['to']): Transition {
  if (order.escrow.excess_paise === 0 || order.escrow.excess_return !== null) return refused(OUT_OF_TURN)
  const before = order.ledger.booked.filter((cause) => cause.startsWith('excess-returned:')).length
  const ref = before === 0 ? `${order.id}-excess` : `${order.id}-excess.${before + 1}`
  return changed(order, {
    escrow: { ...order.escrow, excess_return: { ref, amount_paise: order.escrow.excess_paise, to } },
  })
}

/** The escrow partner returned an excess. To our own account it is what was short before, so it is explained. */
export function excessReturned(order: Order, ref: string, returned: Paise): Transition {
  const { excess_return } = order.escrow
  if (excess_return?.ref !== ref) return unchanged
  const recovered = paise(excess_return.to === null ? Math.min(returned, unexplained(order)) : 0)
  const kept = paise(Math.min(recovered, Math.max(0, order.ledger.balances.bank + recovered)))
  const statement = `payout ${ref}`
  return changed(
    order,
    { escrow: { ...order.escrow, excess_paise: paise(order.escrow.excess_paise - returned), excess_return: null } },
    [],
    [
      { cause: `excess-returned:${ref}`, from: 'escrow', to: 'suspense', amount_paise: returned, statement },
      { cause: `recovered:${ref}`, from: 'suspense', to: 'bank', amount_paise: recovered, statement },
      { cause: `kept:${ref}`, from: 'bank', to: 'own', amount_paise: kept, statement },
    ],
  )
}

/**
 * What did not arrive in the escrow, or did not stay, will not be found: it is our loss. What our bank has although the escrow has it
 * too stays with us. Refuses OUT_OF_TURN when nothing stands on `suspense`.
 */
export function suspenseWrittenOff(order: Order): Transition {
  const kept = reversalKept(order)
  if (kept !== undefined) return kept
  const isOver = order.escrow.state !== 'NONE' || isRefunding(order)
  const amount_paise = unexplained(order)
  if (!isOver || amount_paise === 0 || order.escrow.excess_paise > 0) return refused(OUT_OF_TURN)
  const cause = `written-off:${order.ledger.booked.length}`
  return changed(
    order,
    {},
    [],
    [{ cause, from: 'suspense', to: 'loss', amount_paise, statement: `escrow ${order.id}` }],
  )
}

/** A change with the moment at which the order is no longer frozen. */
export function withThaw(before: Order, change: Change, now: Instant): Change {
  return isFrozen(before) && !isFrozen(change.order)
    ? { ...change, order: { ...change.order, desk: { ...change.order.desk, thawed_at: now } } }
    : change
}
