import type { Context } from '#functions/platform/context.ts'
import { escrowApi } from '#shared/escrow/api.ts'
import { escrowSteps, refundDestinationOf } from '#shared/escrow/rules.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { isPaid } from '#shared/order/rules.ts'
import { timelineOf } from '#shared/order/view/view.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { listHolidays } from '#functions/market/queries.ts'
import { readOwnOrder } from '#functions/order/queries.ts'

/** `service_id` is the order id: a service order has the id of its order. */
export const readEscrowSteps = http(
  escrowApi.readEscrowSteps,
  async ({ body, caller }, context: Context<'table:read' | 'files:read'>) => {
    const order = await readOwnOrder(context, caller.userId, body.service_id)
    if (!isPaid(order)) throw new Refused(NOT_FOUND)
    const refund = refundDestinationOf(order)
    const today = dayInIndia(context.clock.now())
    const timeline = timelineOf(order, { holidays: await listHolidays(context), today })
    return { message: escrowSteps(order), timeline, ...(refund !== undefined && { refund }) }
  },
)
