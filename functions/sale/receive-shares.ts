import type { Context } from '#functions/platform/context.ts'
import { saleDeskApi } from '#shared/sale/desk-api.ts'
import { received } from '#shared/sale/transition.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { actOnSale } from './desk-act.ts'

/** Records that the shares have come, which starts the payout. */
export const receiveShares = http(saleDeskApi.receiveShares, ({ params, body, caller }, context: Context<'table'>) =>
  actOnSale(context, caller, params.id, {
    act: 'sale.receive',
    rule: (sale, now) => received(sale, { reference: body.reference, by: caller.userId }, now),
  }),
)
