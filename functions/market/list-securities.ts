import { http } from '#functions/kit/http.ts'
import { marketApi } from '#shared/market/api.ts'
import { filterListing, parseSectorFilter, sortListing } from '#shared/market/rules.ts'
import { readListing } from './snapshot.ts'

export const listSecurities = http(marketApi.listSecurities, async ({ query, body }, ports) => {
  const { snapshot } = await readListing(ports)
  // The flags only ever switch off: a filter or sort that is given counts unless its flag says no.
  const sectorCodes = query.hasFilter === false ? [] : parseSectorFilter(body.filterValue)
  const marketCap = query.hasFilter === false ? undefined : body.related_market_capital_id
  const filtered = filterListing(snapshot.securities, { status: query.status, sectorCodes, marketCap })
  const data = sortListing(filtered, query.hasMarketSort === false ? undefined : body.sort)
  return { data, total_count: data.length }
})
