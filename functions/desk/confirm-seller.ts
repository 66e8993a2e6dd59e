import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordSellerConfirmed } from '#functions/order/commands.ts'
import { readDeskOrder } from './read-desk-order.ts'
import { viewDeskOrder } from './view.ts'

export const confirmSeller = http(deskApi.confirmSeller, async ({ params }, context) => {
  const order = await readDeskOrder(context, params.id)
  return { data: viewDeskOrder(await recordSellerConfirmed(context, order)) }
})
