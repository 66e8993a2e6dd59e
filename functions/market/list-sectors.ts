import { http } from '#functions/kit/http.ts'
import { marketApi } from '#shared/market/api.ts'
import { readListing } from './snapshot.ts'

/** Those of the listing, which is what they filter. */
export const listSectors = http(marketApi.listSectors, async (_call, ports) => ({ data: (await readListing(ports)).snapshot.sectors }))
