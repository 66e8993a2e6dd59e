import { deskMarketApi } from '#shared/desk/market-api.ts'
import { upload } from '#functions/platform/http/upload.ts'
import { startPriceImport } from '#functions/market/commands.ts'

export const importPrices = upload(deskMarketApi.importPrices, async ({ body, caller }, context) => {
  return {
    data: await startPriceImport(context, {
      bytes: body.prices.bytes,
      corrects: body.corrects === 'true',
      by: caller.userId,
    }),
  }
})
