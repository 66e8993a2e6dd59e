import type { Context } from '#functions/platform/context.ts'
import { saleApi } from '#shared/sale/api.ts'
import { viewSale } from '#shared/sale/view.ts'
import { listHolidays } from '#functions/market/queries.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { loadSalesOf } from './repository.ts'

const pageSize = 20

export const listSales = http(
  saleApi.listSales,
  async ({ query, caller }, context: Context<'table:read' | 'files:read'>) => {
    const { limit = pageSize, cursor } = query
    const [page, holidays] = await Promise.all([
      loadSalesOf(context, caller.userId, { limit, cursor }),
      listHolidays(context),
    ])
    const now = context.clock.now()
    return {
      data: page.values.map((sale) => viewSale(sale, now, holidays)),
      ...(page.cursor === undefined ? {} : { next_cursor: page.cursor }),
    }
  },
)
