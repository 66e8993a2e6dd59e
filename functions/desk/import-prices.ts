import { deskMarketApi } from '#shared/desk/market-api.ts'
import { upload } from '#functions/kit/upload.ts'
import { importPrices as takePrices } from '#functions/market/act.ts'

export const importPrices = upload(deskMarketApi.importPrices, async ({ body, correlation }, ports) => {
  return { data: await takePrices(ports, body.prices.bytes, body.corrects === 'true', correlation) }
})
