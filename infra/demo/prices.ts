import { type Day, dayMs, epochMs, day } from '#shared/kernel/instant.ts'
import { paiseFromRupees } from '#shared/kernel/money.ts'
import type { PricePoint } from '#shared/market/market.ts'
import { daysBefore, graphDays } from '#shared/market/rules.ts'
import type { Company } from './companies.ts'
import { seededRandom } from './random.ts'

/** Every random walk starts here, so that a day has the same price whenever the demo is seeded. */
const walkStart: Day = day('2022-01-03')
const minRupees = 40
const maxRupees = 3_000

const historyDays: Record<NonNullable<Company['history']> | 'whole', number> = {
  'three-weeks': 21,
  'four-months': 122,
  flat: graphDays,
  whole: graphDays,
}

/** One price for each weekday of the company's history, up to and including a day. Unlisted shares are not traded at weekends. */
export function priceHistory(company: Company, until: Day): PricePoint[] {
  const from = daysBefore(until, historyDays[company.history ?? 'whole'])
  return walk(company, until).filter(({ date }) => date >= from)
}

function walk(company: Company, until: Day): PricePoint[] {
  const random = seededRandom(`${company.name}/price`)
  const volatility = 0.006 + random.next() * 0.012
  // The logarithm of price / base price reverts to a slow sine wave.
  const amplitude = 0.1 + random.next() * 0.25
  const phase = random.next() * 2 * Math.PI
  let logRatio = 0
  return weekdays(walkStart, until).map((date, index) => {
    const target = amplitude * Math.sin(phase + index / 90)
    logRatio += (target - logRatio) * 0.03 + volatility * random.normal()
    const volume = random.between(0, 4) * random.between(20, 600)
    return { date, close_paise: priceAt(company, logRatio), volume }
  })
}

function priceAt({ priceRupees, history }: Company, logRatio: number) {
  if (history === 'flat') return paiseFromRupees(priceRupees)
  const rupees = Math.min(maxRupees, Math.max(minRupees, priceRupees * Math.exp(logRatio)))
  // Prices are quoted in steps of five paise.
  return paiseFromRupees(Math.round(rupees * 20) / 20)
}

function weekdays(from: Day, until: Day): Day[] {
  const days = Math.max(0, (epochMs(until) - epochMs(from)) / dayMs + 1)
  return Array.from({ length: days }, (_, index) => daysBefore(from, -index)).filter(
    (day) => ![0, 6].includes(new Date(epochMs(day)).getUTCDay()),
  )
}
