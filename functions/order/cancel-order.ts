import { orderApi } from '#shared/order/api.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { TOO_LATE_TO_CANCEL } from '#shared/order/refusals.ts'
import { isRefunding } from '#shared/order/rules.ts'
import { expired, givenUp } from '#shared/order/transition.ts'
import { http } from '#functions/kit/http.ts'
import { syncPayments } from '#functions/payment/act.ts'
import { readOwnOrder } from './read.ts'
import { changeOrder } from './store.ts'

export const cancelOrder = http(orderApi.cancelOrder, async ({ params, caller, correlation }, ports) => {
  const order = await readOwnOrder(ports, caller.userId, params.id)
  // A payment that is already made must be seen first, or it would be taken for a late one.
  if (order.payment === 'PENDING') await syncPayments(ports, order, correlation)
  const now = ports.clock.now()
  const after = await changeOrder(
    ports,
    order.id,
    correlation,
    (each) => expired(each, 'cancelled', now) ?? givenUp(each, now),
  )
  if (after.payment === 'PAID' && !isRefunding(after)) throw new Refused(TOO_LATE_TO_CANCEL)
  return { data: { status: after.payment === 'PAID' ? 'REFUND_STARTED' : 'CANCELLED' } }
})
