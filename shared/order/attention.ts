import { dayMs, hourMs, type Instant, later, minuteMs } from '#shared/kernel/instant.ts'
import type { Order } from './order.ts'
import { isFinished, isPaid } from './rules.ts'

/** As long as a bank may still turn a failed payment into a captured one, and a little more. */
const lateCaptureMs = 5 * dayMs

/**
 * When the reconciler should look at an order again, if ever: soon while a partner owes us an answer, seldom while only a
 * late or second payment could come, never when all is over. With every webhook lost, this alone finishes an order.
 */
export function nextLook(order: Order, now: Instant): Instant | undefined {
  const waits: Instant[] = []
  if (order.payment === 'PLACED' || order.payment === 'PENDING') {
    const soon = later(now, 2 * minuteMs)
    waits.push(soon < order.expires_at || now >= order.expires_at ? soon : order.expires_at)
  }
  if (isPaid(order) && partnerOwes(order)) waits.push(later(now, minuteMs))
  if (isPaid(order) && order.signature === 'PENDING') waits.push(later(now, 5 * minuteMs))
  if (order.razorpay_order_id !== null && now < later(order.expires_at, lateCaptureMs)) {
    const recent = now < later(order.expires_at, hourMs)
    waits.push(later(now, recent ? 10 * minuteMs : 6 * hourMs))
  }
  return waits.sort()[0]
}

/** Money is on its way into escrow, out of it, or back. */
function partnerOwes(order: Order): boolean {
  const refunding = order.payments.some(({ refund }) => refund === 'STARTED')
  const entering = order.escrow === 'NONE' && !order.cancelled
  const leaving = order.escrow === 'HELD' && (order.transfer === 'CREDITED' || order.cancelled)
  return !isFinished(order) && (refunding || entering || leaving)
}
