import { http } from '#functions/platform/http/endpoint.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { marketApi } from '#shared/market/api.ts'
import { loadHoliday } from './repository.ts'

export const readHolidays = http(marketApi.readHolidays, async (_call, context) => {
  const holiday = await loadHoliday(context, dayInIndia(context.clock.now()))
  return { data: holiday === undefined ? [] : [holiday] }
})
