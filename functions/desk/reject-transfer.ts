import type { Context } from '#functions/platform/context.ts'
import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordTransferRejected } from '#functions/order/commands.ts'
import { readDeskOrder } from './read-desk-order.ts'
import { viewDeskOrder } from './view.ts'

export const rejectTransfer = http(
  deskApi.rejectTransfer,
  async ({ params, body, caller }, context: Context<'table'>) => {
    const order = await readDeskOrder(context, params.id)
    return { data: viewDeskOrder(await recordTransferRejected(context, order, caller.userId, body.reason)) }
  },
)
