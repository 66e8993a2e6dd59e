import type { Context } from '#functions/platform/context.ts'
import { saleDeskApi } from '#shared/sale/desk-api.ts'
import { rejected } from '#shared/sale/transition.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { actOnSale } from './desk-act.ts'

export const rejectSale = http(saleDeskApi.rejectSale, ({ params, body, caller }, context: Context<'table'>) =>
  actOnSale(context, caller, params.id, {
    act: 'sale.reject',
    rule: (sale, now) => rejected(sale, body.reason, caller.userId, now),
  }),
)
