import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordSector } from '#functions/market/commands.ts'

export const saveSector = http(deskMarketApi.saveSector, async ({ body }, context) => {
  await recordSector(context, body)
  return { data: body }
})
