import { deskApi } from '#shared/desk/api.ts'
import { OUT_OF_TURN, SECOND_PERSON_NEEDED } from '#shared/desk/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordCredited } from '#functions/order/commands.ts'
import { readDeskOrder } from './read-desk-order.ts'
import { viewDeskOrder } from './view.ts'

/** Records that the shares are credited, which starts the payout to the seller. It takes a second person: whoever lodged the transfer is refused (docs/adr/0005-require-a-second-person-to-credit-shares.md). */
export const creditShares = http(deskApi.creditShares, async ({ params, caller }, context) => {
  const order = await readDeskOrder(context, params.id)
  if (order.lodged_by === caller.userId) throw new Refused(SECOND_PERSON_NEEDED)
  const after = await recordCredited(context, order)
  if (after.transfer !== 'CREDITED') throw new Refused(OUT_OF_TURN)
  return { data: viewDeskOrder(after) }
})
