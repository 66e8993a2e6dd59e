import { http } from '#functions/kit/http.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { marketApi } from '#shared/market/api.ts'
import { daysBefore, graphDays, priceRange } from '#shared/market/rules.ts'
import { rupeesOrNull, wirePricePoint } from '#shared/market/view.ts'
import { loadCard, loadPrices } from './store.ts'

export const readPriceGraph = http(marketApi.readPriceGraph, async ({ body }, ports) => {
  const id = body.related_security_id
  const today = dayInIndia(ports.clock.now())
  const points = await loadPrices(ports, id, daysBefore(today, graphDays), today)
  if (points.length === 0 && (await loadCard(ports, id)) === undefined) throw new Refused(NOT_FOUND)
  const { low_paise, high_paise } = priceRange(points)
  return { data: points.map(wirePricePoint), minAndMAx: { min: rupeesOrNull(low_paise), max: rupeesOrNull(high_paise) } }
})
