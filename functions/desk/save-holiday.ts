import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordHoliday } from '#functions/market/commands.ts'

export const saveHoliday = http(deskMarketApi.saveHoliday, async ({ params, body }, context) => {
  const holiday = { ...body, date: params.date }
  await recordHoliday(context, holiday)
  return { data: holiday }
})
