import { deskMarketApi } from '#shared/desk/market-api.ts'
import { upload } from '#functions/kit/upload.ts'
import { importPrices as takePrices } from '#functions/market/act.ts'

export const importPrices = upload(deskMarketApi.importPrices, async ({ body, caller, correlation }, ports) => {
  return {
    data: await takePrices(
      ports,
      { bytes: body.prices.bytes, corrects: body.corrects === 'true', by: caller.userId },
      correlation,
    ),
  }
})
