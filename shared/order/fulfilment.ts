import type { Instant } from '#shared/kernel/instant.ts'
import type { Order } from './order.ts'
import { isPaid, isRefunding } from './rules.ts'
import { type Step, step } from './order-transition.ts'
import { cancelPaid } from './transition.ts'

export function signingStarted(order: Order, attempt: number): Step {
  const startable = order.signature === 'NONE' || order.signature === 'DECLINED' || order.signature === 'LAPSED'
  if (!isPaid(order) || isRefunding(order) || !startable || attempt !== order.signing_attempt + 1) return undefined
  return step(order, { signature: 'PENDING', signing_attempt: attempt })
}

export function signed(order: Order, attempt: number, fileKey: string, now: Instant): Step {
  if (order.signature !== 'PENDING' || attempt !== order.signing_attempt) return undefined
  return step(order, { signature: 'SIGNED', signed_at: now, signed_file_key: fileKey })
}

/** The investor declined, or the days to sign ran out. The next attempt may start; after the last the order is given up. */
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

/** Needs paid, held and signed. */
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

export function credited(order: Order, now: Instant): Step {
  return order.transfer === 'LODGED'
    ? step(order, { transfer: 'CREDITED', credited_at: now, stock: 'COMMITTED' }, ['credited'])
    : undefined
}
