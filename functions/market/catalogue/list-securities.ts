import { http } from '#functions/platform/http/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { filterCatalogue, parseSectorFilter, sortCatalogue } from '#shared/market/rules.ts'
import { readWholeCatalogue } from './whole-catalogue.ts'
import { pageOfRows, pageSize } from './page.ts'

export const listSecurities = http(marketApi.listSecurities, async ({ query, body, caller }, context) => {
  const whole = await readWholeCatalogue(context)
  // A flag only switches off: a filter or sort in the body applies unless its flag is false.
  const sectorCodes = query.hasFilter === false ? [] : parseSectorFilter(body.filterValue)
  const marketCap = query.hasFilter === false ? undefined : body.related_market_capital_id
  const filtered = filterCatalogue(whole.rows, { status: query.status, sectorCodes, marketCap, search: body.search })
  return await pageOfRows(
    context,
    caller.userId,
    whole,
    sortCatalogue(filtered, query.hasMarketSort === false ? undefined : body.sort),
    { limit: query.limit ?? pageSize, cursor: query.cursor },
  )
})
