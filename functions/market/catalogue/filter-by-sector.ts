import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { filterCatalogue } from '#shared/market/rules.ts'
import { readWholeCatalogue } from './whole-catalogue.ts'
import { pageOfRows, pageSize } from './page.ts'

export const filterBySector = http(
  marketApi.filterBySector,
  async ({ query, body, caller }, context: Context<'table:read' | 'files:read'>) => {
    const whole = await readWholeCatalogue(context)
    return await pageOfRows(
      context,
      caller.userId,
      whole,
      filterCatalogue(whole.rows, { status: body.status, sectorCodes: body.sector }),
      { limit: query.limit ?? pageSize, cursor: query.cursor },
    )
  },
)
