import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordLodged } from '#functions/order/commands.ts'
import { readDeskOrder } from './read-desk-order.ts'
import { viewDeskOrder } from './view.ts'

export const lodgeTransfer = http(deskApi.lodgeTransfer, async ({ params, body, caller }, context) => {
  const order = await readDeskOrder(context, params.id)
  return { data: viewDeskOrder(await recordLodged(context, order, caller.userId, body.depository_reference)) }
})
