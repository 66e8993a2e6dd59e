import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/kit/http.ts'
import { recordSector } from '#functions/market/act.ts'

export const saveSector = http(deskMarketApi.saveSector, async ({ body, correlation }, ports) => {
  await recordSector(ports, body, correlation)
  return { data: body }
})
