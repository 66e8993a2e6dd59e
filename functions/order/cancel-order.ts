import { orderApi } from '#shared/order/api.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { TOO_LATE_TO_CANCEL } from '#shared/order/refusals.ts'
import { isRefunding } from '#shared/order/rules.ts'
import { expired, cancelPaid } from '#shared/order/transition.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { syncPayments } from '#functions/payment/commands.ts'
import { readOwnOrder } from './queries.ts'
import { changeOrder } from './repository.ts'

export const cancelOrder = http(orderApi.cancelOrder, async ({ params, caller }, context) => {
  const order = await readOwnOrder(context, caller.userId, params.id)
  // A payment that was already made is recorded first; after the cancellation it would count as a late payment.
  if (order.payment === 'PENDING') await syncPayments(context, order)
  const now = context.clock.now()
  const changed = await changeOrder(
    context,
    order.id,
    (current) => expired(current, 'cancelled', now) ?? cancelPaid(current, now),
  )
  if (changed.payment === 'PAID' && !isRefunding(changed)) throw new Refused(TOO_LATE_TO_CANCEL)
  return { data: { status: changed.payment === 'PAID' ? 'REFUND_STARTED' : 'CANCELLED' } }
})
