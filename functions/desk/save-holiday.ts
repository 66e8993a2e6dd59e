import type { Context } from '#functions/platform/context.ts'
import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordHoliday } from '#functions/market/commands.ts'
import { recordAct } from '#functions/trail/commands.ts'

export const saveHoliday = http(
  deskMarketApi.saveHoliday,
  async ({ params, body, caller }, context: Context<'table' | 'files'>) => {
    const holiday = { ...body, date: params.date }
    await recordHoliday(context, holiday)
    await recordAct(context, {
      subject: `holiday:${params.date}`,
      act: 'market.save-holiday',
      by: caller.userId,
      details: {},
    })
    return { data: holiday }
  },
)
