import type { Context } from '#functions/platform/context.ts'
import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordGiveUpAsked } from '#functions/order/commands.ts'
import { readDeskOrder } from './read-desk-order.ts'
import { viewDeskOrder } from './view.ts'

/** The first person proposes, the second gives the order up: its shares return to stock and its money to the buyer. */
export const giveUpOrder = http(deskApi.giveUpOrder, async ({ params, caller }, context: Context<'table'>) => {
  const order = await readDeskOrder(context, params.id)
  return { data: viewDeskOrder(await recordGiveUpAsked(context, order, caller.userId)) }
})
