import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { withdrawHoliday } from '#functions/market/commands.ts'

export const removeHoliday = http(deskMarketApi.removeHoliday, async ({ params }, ports) => {
  await withdrawHoliday(ports, params.date)
  return { success: true }
})
