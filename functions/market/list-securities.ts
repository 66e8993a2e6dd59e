import { http } from '#functions/kit/http.ts'
import { marketApi } from '#shared/market/api.ts'
import { filterListing, parseSectorFilter, sortListing } from '#shared/market/rules.ts'
import { readWhole } from './listing.ts'
import { pageOfRows } from './page.ts'

export const listSecurities = http(marketApi.listSecurities, async ({ query, body, caller }, ports) => {
  const whole = await readWhole(ports)
  // The flags only ever switch off: a filter or sort that is given counts unless its flag says no.
  const sectorCodes = query.hasFilter === false ? [] : parseSectorFilter(body.filterValue)
  const marketCap = query.hasFilter === false ? undefined : body.related_market_capital_id
  const filtered = filterListing(whole.rows, { status: query.status, sectorCodes, marketCap, search: body.search })
  return await pageOfRows(
    ports,
    caller.userId,
    whole,
    sortListing(filtered, query.hasMarketSort === false ? undefined : body.sort),
    query,
  )
})
