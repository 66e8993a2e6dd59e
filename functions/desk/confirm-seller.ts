import type { Context } from '#functions/platform/context.ts'
import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordSellerConfirmed } from '#functions/order/commands.ts'
import { readDeskOrder } from './read-desk-order.ts'
import { viewDeskOrder } from './view.ts'
import { recordAct } from '#functions/trail/commands.ts'

export const confirmSeller = http(deskApi.confirmSeller, async ({ params, caller }, context: Context<'table'>) => {
  const order = await readDeskOrder(context, params.id)
  const confirmed = await recordSellerConfirmed(context, order)
  await recordAct(context, {
    subject: `order:${order.id}`,
    act: 'order.confirm-seller',
    by: caller.userId,
    details: {},
  })
  return { data: viewDeskOrder(confirmed) }
})
