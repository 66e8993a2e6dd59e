import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { withdrawHoliday } from '#functions/market/commands.ts'

export const removeHoliday = http(deskMarketApi.removeHoliday, async ({ params }, context) => {
  await withdrawHoliday(context, params.date)
  return { success: true }
})
