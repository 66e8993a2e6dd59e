import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/kit/http.ts'
import { forgetHoliday } from '#functions/market/act.ts'

export const removeHoliday = http(deskMarketApi.removeHoliday, async ({ params }, ports) => {
  await forgetHoliday(ports, params.date)
  return { success: true }
})
