import type { Context } from '#functions/platform/context.ts'
import { saleApi } from '#shared/sale/api.ts'
import { cancelled } from '#shared/sale/transition.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { cardOf } from './card.ts'
import { readOwnSale } from './queries.ts'
import { changeSale } from './repository.ts'

export const cancelSale = http(
  saleApi.cancelSale,
  async ({ params, caller }, context: Context<'table' | 'files:read'>) => {
    const sale = await readOwnSale(context, caller.userId, params.id)
    return cardOf(context, await changeSale(context, sale, (current) => cancelled(current, context.clock.now())))
  },
)
