import { orderApi } from '#shared/order/api.ts'
import type { Order } from '#shared/order/order.ts'
import { type CancelFacts, isLate, keptOnCancel, mayCost } from '#shared/order/refund/cancel-cost.ts'
import { paiseFromRupees } from '#shared/kernel/money.ts'
import { cancelled } from '#shared/order/transition.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Context } from '#functions/platform/context.ts'
import { listHolidays } from '#functions/market/queries.ts'
import { syncPayments } from '#functions/payment/commands.ts'
import { readOwnOrder } from './queries.ts'
import { changeOrder } from './repository.ts'
import { loadCancels } from './stock/reservations.ts'

export const cancelOrder = http(
  orderApi.cancelOrder,
  async ({ params, body, caller }, context: Context<'table' | 'files:read' | 'secrets' | 'fetch'>) => {
    const order = await readOwnOrder(context, caller.userId, params.id)
    // A payment that was already made is recorded first; after the cancellation it would count as a late payment.
    if (order.payment.state === 'PENDING') await syncPayments(context, order)
    const facts = await readCancelFacts(context, order)
    const agreed = paiseFromRupees(body.kept ?? 0)
    const after = await changeOrder(context, order.id, (current) => {
      const terms = { kept: keptOnCancel(current, facts), isCounted: !isLate(current, facts) }
      return cancelled(current, facts.now, { expect: body.expect, terms, agreed })
    })
    return { data: { status: after.payment.state === 'PAID' ? 'REFUND_STARTED' : 'CANCELLED' } }
  },
)

async function readCancelFacts(context: Context<'table:read' | 'files:read'>, order: Order): Promise<CancelFacts> {
  const now = context.clock.now()
  if (!mayCost(order)) return { now, holidays: new Set(), recent: [] }
  const [holidays, recent] = await Promise.all([listHolidays(context), loadCancels(context, order.user_id)])
  return { now, holidays, recent }
}
