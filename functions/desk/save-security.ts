import type { Context } from '#functions/platform/context.ts'
import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordSecurity } from '#functions/market/commands.ts'
import { recordAct } from '#functions/trail/commands.ts'

export const saveSecurity = http(
  deskMarketApi.saveSecurity,
  async ({ params, body, caller }, context: Context<'table'>) => {
    const data = await recordSecurity(context, { ...body, id: params.id })
    await recordAct(context, {
      subject: `security:${params.id}`,
      act: 'market.save-security',
      by: caller.userId,
      details: {},
    })
    return { data }
  },
)
