import type { Context } from '#functions/platform/context.ts'
import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordLodged } from '#functions/order/commands.ts'
import { syncPayments } from '#functions/payment/commands.ts'
import { readDeskOrder } from './read-desk-order.ts'
import { viewDeskOrder } from './view.ts'
import { recordAct } from '#functions/trail/commands.ts'

export const lodgeTransfer = http(
  deskApi.lodgeTransfer,
  async ({ params, body, caller }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    // The gateway is asked once more: after the lodging the order cannot be given up any more.
    const known = await readDeskOrder(context, params.id)
    const { order } = await syncPayments(context, known)
    const stored = await recordLodged(context, order, caller.userId, body.depository_reference)
    await recordAct(context, { subject: `order:${order.id}`, act: 'order.lodge', by: caller.userId, details: {} })
    return { data: viewDeskOrder(stored) }
  },
)
