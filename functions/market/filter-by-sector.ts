import { http } from '#functions/kit/http.ts'
import { marketApi } from '#shared/market/api.ts'
import { filterListing } from '#shared/market/rules.ts'
import { readWhole } from './listing.ts'
import { pageOfRows } from './page.ts'

export const filterBySector = http(marketApi.filterBySector, async ({ query, body, caller }, ports) => {
  const whole = await readWhole(ports)
  return await pageOfRows(
    ports,
    caller.userId,
    whole,
    filterListing(whole.rows, { status: body.status, sectorCodes: body.sector }),
    query,
  )
})
