import type { Context } from '#functions/platform/context.ts'
import { saleApi } from '#shared/sale/api.ts'
import { declined } from '#shared/sale/transition.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { cardOf } from './card.ts'
import { readOwnSale } from './queries.ts'
import { changeSale } from './repository.ts'

export const declineSale = http(
  saleApi.declineSale,
  async ({ params, caller }, context: Context<'table' | 'files:read'>) => {
    const sale = await readOwnSale(context, caller.userId, params.id)
    return cardOf(context, await changeSale(context, sale, (current) => declined(current, context.clock.now())))
  },
)
