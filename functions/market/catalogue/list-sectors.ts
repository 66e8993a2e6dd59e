import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { readPublic } from './public-files.ts'

/** The sectors in the catalogue, which they filter. */
export const listSectors = http(marketApi.listSectors, async (_call, context: Context<'files:read'>) => ({
  data: (await readPublic(context, 'first')).catalogue.sectors,
}))
