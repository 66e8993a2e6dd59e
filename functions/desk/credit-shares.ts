import type { Context } from '#functions/platform/context.ts'
import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordCredited } from '#functions/order/commands.ts'
import { readDeskOrder } from './read-desk-order.ts'
import { viewDeskOrder } from './view.ts'
import { recordAct } from '#functions/trail/commands.ts'

/** Records that the shares are credited, which starts the payout to the seller. */
export const creditShares = http(deskApi.creditShares, async ({ params, caller }, context: Context<'table'>) => {
  const order = await readDeskOrder(context, params.id)
  const stored = await recordCredited(context, order, caller.userId)
  await recordAct(context, {
    subject: `order:${order.id}`,
    act: 'order.credit',
    by: caller.userId,
    details: { quantity: order.quantity },
  })
  return { data: viewDeskOrder(stored) }
})
