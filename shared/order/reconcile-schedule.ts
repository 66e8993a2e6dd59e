import { dayMs, hourMs, type Instant, later, minuteMs } from '#shared/kernel/instant.ts'
import type { Order } from './order.ts'
import { isFinished, isPaid } from './rules.ts'

/** As long as a bank may still turn a failed payment into a captured one, and a little more. */
const lateCaptureMs = 5 * dayMs

/**
 * When the reconciler should look at an order again, if ever: soon while a partner owes us an answer, seldom while only a
 * late or second payment could come, never when all is over. With every webhook lost, this alone finishes an order.
 */
export function nextReconcileAt(order: Order, now: Instant): Instant | undefined {
  const looks = [lookForPayment(order, now), lookForLatePayment(order, now)]
  if (isPaid(order) && partnerOwes(order)) looks.push(later(now, minuteMs))
  // Tried again, with growing gaps.
  if (order.payments.some(({ refund }) => refund === 'FAILED')) looks.push(later(now, 5 * minuteMs))
  if (isPaid(order) && order.signature === 'PENDING') looks.push(later(now, 5 * minuteMs))
  looks.push(...afterwards(order).filter((look) => look > now))
  return earliest(looks)
}

/** After a look that failed: soon, whatever else. */
export function nextReconcileAfterFailure(order: Order, now: Instant): Instant {
  const soon = later(now, 5 * minuteMs)
  return earliest([soon, nextReconcileAt(order, now)]) ?? soon
}

function earliest(looks: readonly (Instant | undefined)[]): Instant | undefined {
  return looks.filter((look) => look !== undefined).sort((a, b) => (a < b ? -1 : 1))[0]
}

/** Shares that were credited, or given back, reach stock and holdings by events. One look more sees to it if those were lost. */
function afterwards({ credited_at, payments }: Order): Instant[] {
  return [credited_at, ...payments.map(({ refunded_at }) => refunded_at)].flatMap((at) =>
    at === null ? [] : [later(at, 10 * minuteMs)],
  )
}

function lookForPayment(order: Order, now: Instant): Instant | undefined {
  if (order.payment !== 'PLACED' && order.payment !== 'PENDING') return undefined
  const soon = later(now, 2 * minuteMs)
  return soon < order.expires_at || now >= order.expires_at ? soon : order.expires_at
}

function lookForLatePayment(order: Order, now: Instant): Instant | undefined {
  if (now < later(order.expires_at, hourMs)) return later(now, 10 * minuteMs)
  const couldBePaid = order.razorpay_order_id !== null && now < later(order.expires_at, lateCaptureMs)
  return couldBePaid ? later(now, 6 * hourMs) : undefined
}

/** Money is on its way into escrow, out of it, or back. */
function partnerOwes(order: Order): boolean {
  if (order.payments.some(({ refund }) => refund === 'STARTED')) return true
  const entering = order.escrow === 'NONE' && !order.cancelled
  const leaving = order.escrow === 'HELD' && (order.transfer === 'CREDITED' || order.cancelled)
  return !isFinished(order) && (entering || leaving)
}
