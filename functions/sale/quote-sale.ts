import type { Context } from '#functions/platform/context.ts'
import { paiseFromRupees } from '#shared/kernel/money.ts'
import { saleDeskApi } from '#shared/sale/desk-api.ts'
import { quoted } from '#shared/sale/transition.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { actOnSale } from './desk-act.ts'

export const quoteSale = http(saleDeskApi.quoteSale, ({ params, body, caller }, context: Context<'table'>) => {
  const price = paiseFromRupees(body.price)
  return actOnSale(context, caller, params.id, {
    act: 'sale.quote',
    details: { price_paise: price },
    rule: (sale, now) => quoted(sale, price, context.settings.sale, caller.userId, now),
  })
})
