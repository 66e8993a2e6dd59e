import type { Context } from '#functions/platform/context.ts'
import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordSector } from '#functions/market/commands.ts'
import { recordAct } from '#functions/trail/commands.ts'

export const saveSector = http(deskMarketApi.saveSector, async ({ body, caller }, context: Context<'table'>) => {
  await recordSector(context, body)
  await recordAct(context, {
    subject: `sector:${body.code}`,
    act: 'market.save-sector',
    by: caller.userId,
    details: {},
  })
  return { data: body }
})
