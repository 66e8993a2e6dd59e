import { orderApi } from '#shared/order/api.ts'
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
  const after = await changeOrder(context, order.id, (current) => cancelled(current, now, body.expect))
  return { data: { status: after.payment === 'PAID' ? 'REFUND_STARTED' : 'CANCELLED' } }
})
