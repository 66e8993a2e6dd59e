import type { Context } from '#functions/platform/context.ts'
import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { removeHoliday as removeFromMarket } from '#functions/market/commands.ts'
import { recordAct } from '#functions/trail/commands.ts'

export const removeHoliday = http(
  deskMarketApi.removeHoliday,
  async ({ params, caller }, context: Context<'table' | 'files'>) => {
    await removeFromMarket(context, params.date)
    await recordAct(context, {
      subject: `holiday:${params.date}`,
      act: 'market.remove-holiday',
      by: caller.userId,
      details: {},
    })
    return { success: true }
  },
)
