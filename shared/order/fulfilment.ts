import type { UserId } from '#shared/kernel/id.ts'
import { isSecondPerson } from '#shared/kernel/second-person.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import type { Order } from './order.ts'
import { isFrozen, isPaid, isRefunding } from './rules.ts'
import { changed, refused, type Transition, unchanged } from './order-transition.ts'
import { ORDER_FROZEN, OUT_OF_TURN, SECOND_PERSON_NEEDED } from './refusals.ts'
import { cancelPaid } from './transition.ts'

/** The signing workflow started attempt `attempt`. Needs a paid order, and no attempt that is pending or signed. */
export function signingStarted(order: Order, attempt: number): Transition {
  const startable = order.signature === 'NONE' || order.signature === 'DECLINED' || order.signature === 'LAPSED'
  if (!isPaid(order) || isRefunding(order) || !startable || attempt !== order.signing_attempt + 1) return unchanged
  return changed(order, { signature: 'PENDING', signing_attempt: attempt })
}

export function signed(order: Order, attempt: number, fileKey: string, now: Instant): Transition {
  if (order.signature !== 'PENDING' || attempt !== order.signing_attempt) return unchanged
  return changed(order, { signature: 'SIGNED', signed_at: now, signed_file_key: fileKey })
}

/** The investor declined, or the time to sign ended. The next attempt may start; after the last one the order is cancelled. */
export function signingEnded(
  order: Order,
  attempt: number,
  outcome: 'DECLINED' | 'LAPSED',
  attemptsMax: number,
  now: Instant,
): Transition {
  if (order.signature !== 'PENDING' || attempt !== order.signing_attempt) return unchanged
  const after = { ...order, signature: outcome }
  const cancelled = attempt < attemptsMax ? unchanged : cancelPaid(after, now)
  return cancelled.outcome === 'changed' ? cancelled : changed(after, {})
}

/** The seller is ready to transfer the shares. Needs PAID. */
export function sellerConfirmed(order: Order, now: Instant): Transition {
  if (order.seller_confirmed_at !== null) return unchanged
  if (!isPaid(order) || isRefunding(order) || order.transfer !== 'NONE') return refused(OUT_OF_TURN)
  return changed(order, { transfer: 'SELLER_CONFIRMED', seller_confirmed_at: now })
}

/** The operator `by` lodged the transfer with the depository. Needs PAID, escrow HELD, SIGNED and SELLER_CONFIRMED. */
export function lodged(order: Order, by: UserId, reference: string, now: Instant): Transition {
  if (order.depository_reference === reference) return unchanged
  const ready =
    isPaid(order) &&
    !isRefunding(order) &&
    order.escrow === 'HELD' &&
    order.signature === 'SIGNED' &&
    order.transfer === 'SELLER_CONFIRMED'
  if (ready && isFrozen(order)) return refused(ORDER_FROZEN)
  return ready
    ? changed(order, { transfer: 'LODGED', lodged_at: now, lodged_by: by, depository_reference: reference })
    : refused(OUT_OF_TURN)
}

/**
 * The shares are in the demat account, so the held shares are committed and the seller can be paid. Confirmed by another
 * person than the one who lodged the transfer (docs/adr/0005-require-a-second-person-to-credit-shares.md).
 */
export function credited(order: Order, by: UserId, now: Instant): Transition {
  if (!isSecondPerson(order.lodged_by, by)) return refused(SECOND_PERSON_NEEDED)
  if (order.transfer === 'CREDITED') return unchanged
  return order.transfer === 'LODGED'
    ? changed(order, { transfer: 'CREDITED', credited_at: now, stock: 'COMMITTED' }, ['credited'])
    : refused(OUT_OF_TURN)
}
