import { deskMarketApi } from '#shared/desk/market-api.ts'
import { upload } from '#functions/platform/http/upload.ts'
import { startPriceImport } from '#functions/market/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import { recordNamedProposal } from '#functions/proposal/commands.ts'
import { recordAct } from '#functions/trail/commands.ts'
import type { ImportId, UserId } from '#shared/kernel/id.ts'
import type { WaitingPrices } from '#shared/market/price-import.ts'

export const importPrices = upload(
  deskMarketApi.importPrices,
  async ({ body, caller }, context: Context<'table' | 'files'>) => {
    const corrects = body.corrects === 'true'
    const data = await startPriceImport(context, { bytes: body.prices.bytes, corrects, by: caller.userId })
    await recordAct(context, {
      subject: `import:${data.id}`,
      act: 'market.import-prices',
      by: caller.userId,
      details: { corrects },
    })
    for (const waiting of data.waiting) await proposePrices(context, data.id, waiting, caller.userId)
    return { data }
  },
)

/** A price outside the band needs a second person. The same file again proposes anew what has expired. */
function proposePrices(
  context: Context<'table'>,
  importId: ImportId,
  { security_id, message }: WaitingPrices,
  by: UserId,
): Promise<unknown> {
  return recordNamedProposal(context, {
    name: `price.record ${importId} ${security_id}`,
    act: 'price.record',
    on: 'security',
    subject: security_id,
    body: { import_id: importId, message },
    by,
  })
}
