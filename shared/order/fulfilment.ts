import type { Instant } from '#shared/kernel/instant.ts'
import type { Order } from './order.ts'
import { isPaid, isRefunding } from './rules.ts'
import { type Step, step } from './order-transition.ts'
import { cancelPaid } from './transition.ts'

/** The signing workflow started attempt `attempt`. Needs a paid order, and no attempt that is pending or signed. */
export function signingStarted(order: Order, attempt: number): Step {
  const startable = order.signature === 'NONE' || order.signature === 'DECLINED' || order.signature === 'LAPSED'
  if (!isPaid(order) || isRefunding(order) || !startable || attempt !== order.signing_attempt + 1) return undefined
  return step(order, { signature: 'PENDING', signing_attempt: attempt })
}

export function signed(order: Order, attempt: number, fileKey: string, now: Instant): Step {
  if (order.signature !== 'PENDING' || attempt !== order.signing_attempt) return undefined
  return step(order, { signature: 'SIGNED', signed_at: now, signed_file_key: fileKey })
}

/** The investor declined, or the time to sign ended. The next attempt may start; after the last one the order is cancelled. */
export function signingEnded(
  order: Order,
  attempt: number,
  outcome: 'DECLINED' | 'LAPSED',
  attemptsMax: number,
  now: Instant,
): Step {
  if (order.signature !== 'PENDING' || attempt !== order.signing_attempt) return undefined
  const after = { ...order, signature: outcome }
  return attempt < attemptsMax ? step(after, {}) : (cancelPaid(after, now) ?? step(after, {}))
}

export function sellerConfirmed(order: Order, now: Instant): Step {
  if (!isPaid(order) || isRefunding(order) || order.transfer !== 'NONE') return undefined
  return step(order, { transfer: 'SELLER_CONFIRMED', seller_confirmed_at: now })
}

/** The transfer was lodged with the depository. Needs PAID, escrow HELD, SIGNED and SELLER_CONFIRMED. */
export function lodged(order: Order, by: string, reference: string, now: Instant): Step {
  const ready =
    isPaid(order) &&
    !isRefunding(order) &&
    order.escrow === 'HELD' &&
    order.signature === 'SIGNED' &&
    order.transfer === 'SELLER_CONFIRMED'
  return ready
    ? step(order, { transfer: 'LODGED', lodged_at: now, lodged_by: by, depository_reference: reference })
    : undefined
}

/** The shares are in the demat account; the reserved shares are committed. */
export function credited(order: Order, now: Instant): Step {
  return order.transfer === 'LODGED'
    ? step(order, { transfer: 'CREDITED', credited_at: now, stock: 'COMMITTED' }, ['credited'])
    : undefined
}
