import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { marketApi } from '#shared/market/api.ts'
import { loadHoliday } from './repository.ts'

export const readHolidays = http(marketApi.readHolidays, async (_call, context: Context<'files:read'>) => {
  const holiday = await loadHoliday(context, dayInIndia(context.clock.now()))
  return { data: holiday === undefined ? [] : [holiday] }
})
