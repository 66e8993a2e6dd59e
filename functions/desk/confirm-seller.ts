import { deskApi } from '#shared/desk/api.ts'
import { OUT_OF_TURN } from '#shared/desk/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordSellerConfirmed } from '#functions/order/commands.ts'
import { readDeskOrder } from './read-desk-order.ts'
import { viewDeskOrder } from './view.ts'

export const confirmSeller = http(deskApi.confirmSeller, async ({ params }, context) => {
  const order = await readDeskOrder(context, params.id)
  const after = await recordSellerConfirmed(context, order)
  if (after.seller_confirmed_at === null) throw new Refused(OUT_OF_TURN)
  return { data: viewDeskOrder(after) }
})
