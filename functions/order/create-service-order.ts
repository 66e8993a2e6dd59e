import type { Context } from '#functions/platform/context.ts'
import { orderApi } from '#shared/order/api.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { NOT_PAID } from '#shared/order/refusals.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { syncPayments } from '#functions/payment/commands.ts'
import { readOwnOrder } from './queries.ts'

/** An order becomes a service order when it is paid. This request asks the gateway when no webhook has reported the payment yet. */
export const createServiceOrder = http(
  orderApi.createServiceOrder,
  async ({ body, caller }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    const order = await readOwnOrder(context, caller.userId, body.order_id)
    const paid = order.escrow.service_order_id === null ? (await syncPayments(context, order)).order : order
    if (paid.escrow.service_order_id === null || paid.escrow.voucher_id === null) throw new Refused(NOT_PAID)
    return {
      data: { service_order_id: paid.escrow.service_order_id, order_id: paid.id, escrow_id: paid.escrow.voucher_id },
    }
  },
)
