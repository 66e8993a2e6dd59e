import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { RequestOf } from '#shared/kernel/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { paiseFromRupees } from '#shared/kernel/money.ts'
import { filterCatalogue, parseSectorFilter, type PriceBand, sortCatalogue } from '#shared/market/rules.ts'
import { readWholeCatalogue } from './whole-catalogue.ts'
import { pageOfRows, pageSize } from './page.ts'

export const listSecurities = http(
  marketApi.listSecurities,
  async ({ query, body, caller }, context: Context<'table:read' | 'files:read'>) => {
    const whole = await readWholeCatalogue(context)
    // A flag only switches off: a filter or sort in the body applies unless its flag is false.
    const sectorCodes = query.hasFilter === false ? [] : parseSectorFilter(body.filterValue)
    const marketCap = query.hasFilter === false ? undefined : body.related_market_capital_id
    const depository = query.hasFilter === false ? undefined : body.depository
    const band = query.hasFilter === false ? {} : bandOf(body)
    const filtered = filterCatalogue(whole.rows, {
      status: query.status,
      sectorCodes,
      marketCap,
      depository,
      search: body.search,
      ...band,
    })
    return await pageOfRows(
      context,
      caller.userId,
      whole,
      sortCatalogue(filtered, query.hasMarketSort === false ? undefined : body.sort),
      { limit: query.limit ?? pageSize, cursor: query.cursor },
    )
  },
)

/** The limits in paise, as the rows have their prices. */
function bandOf(body: RequestOf<typeof marketApi.listSecurities>['body']): PriceBand {
  const inPaise = (rupees: number | null | undefined) => (typeof rupees === 'number' ? paiseFromRupees(rupees) : null)
  return {
    priceFrom: inPaise(body.price_from),
    priceTo: inPaise(body.price_to),
    investmentTo: inPaise(body.investment_to),
  }
}
