import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { removeHoliday as removeFromMarket } from '#functions/market/commands.ts'

export const removeHoliday = http(deskMarketApi.removeHoliday, async ({ params }, context) => {
  await removeFromMarket(context, params.date)
  return { success: true }
})
