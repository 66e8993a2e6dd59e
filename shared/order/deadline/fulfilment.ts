import type { UserId } from '#shared/kernel/id.ts'
import { isSecondPerson } from '#shared/kernel/second-person.ts'
import { dayMs, type Instant, later } from '#shared/kernel/instant.ts'
import { rejectionsMax, signingAttemptsMax, unsignedDaysMax } from '#shared/order/limits.ts'
import type { Order } from '#shared/order/order.ts'
import { isChargedBack } from '#shared/order/refund/refund.ts'
import { isFrozen, isPaid, isRefunding, lacksMoney } from '#shared/order/rules.ts'
import { changed, refused, type Transition, unchanged } from '#shared/order/order-transition.ts'
import { ORDER_FROZEN, OUT_OF_TURN, REFERENCE_TAKEN, SECOND_PERSON_NEEDED } from '#shared/order/refusals.ts'
import { cancelPaid } from '#shared/order/transition.ts'

/** Whether the next signing attempt of an order should start: it is paid, unsigned, and has an attempt left. */
export function isSigningDue(order: Order): boolean {
  const isBetween =
    order.signature.state === 'NONE' || order.signature.state === 'DECLINED' || order.signature.state === 'LAPSED'
  return isPaid(order) && !isRefunding(order) && isBetween && order.signature.attempt < signingAttemptsMax
}

/** The signing workflow started attempt `attempt`. Needs a paid order, and no attempt that is pending or signed. */
export function signingStarted(order: Order, attempt: number, now: Instant): Transition {
  if (!isSigningDue(order) || attempt !== order.signature.attempt + 1) return unchanged
  return changed(order, { signature: { ...order.signature, state: 'PENDING', attempt, started_at: now } })
}

/** The signed copy is stored under `fileKey`. A signature under an order that is given up counts for nothing. */
export function signed(order: Order, attempt: number, fileKey: string, now: Instant): Transition {
  if (order.signature.state !== 'PENDING' || attempt !== order.signature.attempt || isRefunding(order)) return unchanged
  return changed(order, { signature: { ...order.signature, state: 'SIGNED', signed_at: now, file_key: fileKey } })
}

/**
 * The investor declined, or the time to sign ended. The next attempt may start; after the last one, or 14 days after the
 * payment, the order is given up instead, so that the investor gets one letter.
 */
export function signingEnded(order: Order, attempt: number, outcome: 'DECLINED' | 'LAPSED', now: Instant): Transition {
  if (order.signature.state !== 'PENDING' || attempt !== order.signature.attempt) return unchanged
  const after = { ...order, signature: { ...order.signature, state: outcome } }
  const mayStartAgain =
    attempt < signingAttemptsMax && (order.payment.paid_at === null || now < unsignedUntil(order.payment.paid_at))
  const cancelled = mayStartAgain ? unchanged : cancelPaid(after, now, 'unsigned')
  if (cancelled.outcome === 'changed') return cancelled
  return changed(after, {}, mayStartAgain && !isRefunding(order) ? ['unsigned'] : [])
}

/** Until when the deal term of an order that was paid at `paidAt` can be signed at all. */
export function unsignedUntil(paidAt: Instant): Instant {
  return later(paidAt, unsignedDaysMax * dayMs)
}

/** The seller is ready to transfer the shares. Needs PAID. */
export function sellerConfirmed(order: Order, now: Instant): Transition {
  if (order.transfer.seller_confirmed_at !== null) return unchanged
  if (!isPaid(order) || isRefunding(order) || order.transfer.state !== 'NONE') return refused(OUT_OF_TURN)
  return changed(order, { transfer: { ...order.transfer, state: 'SELLER_CONFIRMED', seller_confirmed_at: now } })
}

/**
 * The operator `by` lodged the transfer with the depository. Needs PAID, escrow HELD, SIGNED and SELLER_CONFIRMED; after a rejection
 * it is lodged again under another reference.
 */
export function lodged(order: Order, by: UserId, reference: string, now: Instant): Transition {
  const isSame = (known: string | null) => known?.toUpperCase() === reference.toUpperCase()
  if (order.transfer.rejections.some((rejection) => isSame(rejection.reference))) return refused(REFERENCE_TAKEN)
  if (isSame(order.transfer.depository_reference)) return unchanged
  if (!isLodgeable(order)) return refused(OUT_OF_TURN)
  if (isFrozen(order)) return refused(ORDER_FROZEN)
  return changed(order, {
    transfer: {
      ...order.transfer,
      state: 'LODGED',
      lodged_at: now,
      lodged_by: by,
      depository_reference: reference,
    },
    ending: { ...order.ending, give_up_by: null },
  })
}

/** Whether everything that a transfer needs is there, and it is not lodged. */
function isLodgeable(order: Order): boolean {
  return (
    isPaid(order) &&
    !isRefunding(order) &&
    order.escrow.state === 'HELD' &&
    !lacksMoney(order) &&
    order.signature.state === 'SIGNED' &&
    (order.transfer.state === 'SELLER_CONFIRMED' || order.transfer.state === 'REJECTED')
  )
}

/** The depository refused the transfer, as `by` records. It is lodged again; after the third refusal the order is given up. */
export function transferRejected(order: Order, by: UserId, reason: string, now: Instant): Transition {
  if (order.transfer.state === 'REJECTED') return unchanged
  if (order.transfer.state !== 'LODGED' || order.transfer.depository_reference === null) return refused(OUT_OF_TURN)
  const rejection = { at: now, by, reference: order.transfer.depository_reference, reason }
  const after: Order = {
    ...order,
    transfer: { ...order.transfer, state: 'REJECTED', rejections: [...order.transfer.rejections, rejection] },
  }
  const cancelled = after.transfer.rejections.length < rejectionsMax ? unchanged : cancelPaid(after, now, 'rejected')
  return cancelled.outcome === 'changed' ? cancelled : changed(after, {}, ['rejected'])
}

/** Two people give up an order whose transfer was rejected: the first proposes it, the second confirms it. */
export function giveUpAsked(order: Order, by: UserId, now: Instant): Transition {
  if (order.ending.given_up === 'rejected') return unchanged
  if (order.transfer.state !== 'REJECTED' || isRefunding(order)) return refused(OUT_OF_TURN)
  if (isFrozen(order)) return refused(ORDER_FROZEN)
  if (order.ending.give_up_by === null) return changed(order, { ending: { ...order.ending, give_up_by: by } })
  return isSecondPerson(order.ending.give_up_by, by) ? cancelPaid(order, now, 'rejected') : unchanged
}

/**
 * The shares are in the demat account, so the seller can be paid. Confirmed by another
 * person than the one who lodged the transfer (docs/adr/0011-require-a-second-person-for-money-shares-and-prices.md).
 */
export function credited(order: Order, by: UserId, now: Instant): Transition {
  if (!isSecondPerson(order.transfer.lodged_by, by)) return refused(SECOND_PERSON_NEEDED)
  if (order.transfer.state === 'CREDITED') return unchanged
  return order.transfer.state === 'LODGED'
    ? changed(order, { transfer: { ...order.transfer, state: 'CREDITED', credited_at: now } }, [
        'credited',
        ...(order.payment.captured.some(isChargedBack) ? (['charged-back'] as const) : []),
      ])
    : refused(OUT_OF_TURN)
}
