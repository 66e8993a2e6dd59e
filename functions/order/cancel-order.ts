import { type ExpectedPayment, orderApi } from '#shared/order/api.ts'
import type { Order } from '#shared/order/order.ts'
import { ALREADY_PAID, NOT_PAID } from '#shared/order/refusals.ts'
import { isPaid } from '#shared/order/rules.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { cancelled } from '#shared/order/transition.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { syncPayments } from '#functions/payment/commands.ts'
import { readOwnOrder } from './queries.ts'
import { changeOrder } from './repository.ts'

export const cancelOrder = http(orderApi.cancelOrder, async ({ params, body, caller }, context) => {
  const order = await readOwnOrder(context, caller.userId, params.id)
  // A payment that was already made is recorded first; after the cancellation it would count as a late payment.
  if (order.payment === 'PENDING') await syncPayments(context, order)
  const now = context.clock.now()
  const after = await changeOrder(context, order.id, (current) => {
    refuseUnexpected(current, body.expect)
    return cancelled(current, now)
  })
  return { data: { status: after.payment === 'PAID' ? 'REFUND_STARTED' : 'CANCELLED' } }
})

/** Refuses to give up a payment that the buyer does not know of, and to call an unpaid order refunded. */
function refuseUnexpected(order: Order, expected: ExpectedPayment | undefined): void {
  if (expected === 'UNPAID' && isPaid(order)) throw new Refused(ALREADY_PAID, { data: { order_id: order.id } })
  if (expected === 'PAID' && !isPaid(order)) throw new Refused(NOT_PAID)
}
