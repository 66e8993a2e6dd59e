import { http } from '#functions/platform/http/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { readPublic } from './catalogue.ts'

/** Those of the listing, which is what they filter. */
export const listSectors = http(marketApi.listSectors, async (_call, ports) => ({
  data: (await readPublic(ports, 'first')).listing.sectors,
}))
