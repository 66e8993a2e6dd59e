import { type ExpectedPayment, orderApi } from '#shared/order/api.ts'
import type { Order } from '#shared/order/order.ts'
import { type CancelFacts, isLate, keptOnCancel, mayCost } from '#shared/order/cancel-cost.ts'
import { ALREADY_PAID, CANCELLING_COSTS, NOT_PAID } from '#shared/order/refusals.ts'
import { isPaid } from '#shared/order/rules.ts'
import { paiseFromRupees } from '#shared/kernel/money.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { cancelled } from '#shared/order/transition.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Context } from '#functions/platform/context.ts'
import { listHolidays } from '#functions/market/queries.ts'
import { syncPayments } from '#functions/payment/commands.ts'
import { readOwnOrder } from './queries.ts'
import { changeOrder } from './repository.ts'
import { loadCancels } from './reservations.ts'

export const cancelOrder = http(orderApi.cancelOrder, async ({ params, body, caller }, context) => {
  const order = await readOwnOrder(context, caller.userId, params.id)
  // A payment that was already made is recorded first; after the cancellation it would count as a late payment.
  if (order.payment === 'PENDING') await syncPayments(context, order)
  const facts = await readCancelFacts(context, order)
  const after = await changeOrder(context, order.id, (current) => {
    refuseUnexpected(current, body.expect)
    const kept = keptOnCancel(current, facts)
    if (kept > paiseFromRupees(body.kept ?? 0)) throw new Refused(CANCELLING_COSTS)
    return cancelled(current, facts.now, { kept, isCounted: !isLate(current, facts) })
  })
  return { data: { status: after.payment === 'PAID' ? 'REFUND_STARTED' : 'CANCELLED' } }
})

async function readCancelFacts(context: Context, order: Order): Promise<CancelFacts> {
  const now = context.clock.now()
  if (!mayCost(order)) return { now, holidays: new Set(), recent: [] }
  const [holidays, recent] = await Promise.all([listHolidays(context), loadCancels(context, order.user_id)])
  return { now, holidays, recent }
}

/** Refuses to give up a payment that the buyer does not know of, and to call an unpaid order refunded. */
function refuseUnexpected(order: Order, expected: ExpectedPayment | undefined): void {
  if (expected === 'UNPAID' && isPaid(order)) throw new Refused(ALREADY_PAID, { data: { order_id: order.id } })
  if (expected === 'PAID' && !isPaid(order)) throw new Refused(NOT_PAID)
}
