import { deskMarketApi } from '#shared/desk/market-api.ts'
import { upload } from '#functions/platform/http/upload.ts'
import { startPriceImport } from '#functions/market/commands.ts'
import { recordAct } from '#functions/trail/commands.ts'

export const importPrices = upload(deskMarketApi.importPrices, async ({ body, caller }, context) => {
  const corrects = body.corrects === 'true'
  const data = await startPriceImport(context, { bytes: body.prices.bytes, corrects, by: caller.userId })
  await recordAct(context, {
    subject: `import:${data.id}`,
    act: 'market.import-prices',
    by: caller.userId,
    details: { corrects },
  })
  return { data }
})
