import { deskApi } from '#shared/desk/api.ts'
import { OUT_OF_TURN } from '#shared/desk/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordLodged } from '#functions/order/commands.ts'
import { readDeskOrder } from './read-desk-order.ts'
import { viewDeskOrder } from './view.ts'

export const lodgeTransfer = http(deskApi.lodgeTransfer, async ({ params, body, caller }, context) => {
  const order = await readDeskOrder(context, params.id)
  const after = await recordLodged(context, order, caller.userId, body.depository_reference)
  if (after.depository_reference !== body.depository_reference) throw new Refused(OUT_OF_TURN)
  return { data: viewDeskOrder(after) }
})
