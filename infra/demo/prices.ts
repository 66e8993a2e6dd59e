import { type Day, dayMs, epochMs } from '#shared/kernel/instant.ts'
import { paiseFromRupees } from '#shared/kernel/money.ts'
import type { PricePoint } from '#shared/market/market.ts'
import { daysBefore, graphDays } from '#shared/market/rules.ts'
import type { Company } from './companies.ts'
import { seededRandom } from './random.ts'

/** Every history is walked from here, so that a day has the same price whenever the demo is made. */
const walkStart: Day = '2022-01-03'
const cheapestRupees = 40
const dearestRupees = 3_000

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
  const restlessness = 0.006 + random.next() * 0.012
  // Far from its price it is drawn back, with a slow swing to either side.
  const swing = 0.1 + random.next() * 0.25
  const phase = random.next() * 2 * Math.PI
  let distance = 0
  return weekdays(walkStart, until).map((date, place) => {
    const aim = swing * Math.sin(phase + place / 90)
    distance += (aim - distance) * 0.03 + restlessness * random.alarms_()
    const volume = random.between(0, 4) * random.between(20, 600)
    return { date, close_paise: priceAt(company, distance), volume }
  })
}

function priceAt({ priceRupees, history }: Company, distance: number) {
  if (history === 'flat') return paiseFromRupees(priceRupees)
  const rupees = Math.min(dearestRupees, Math.max(cheapestRupees, priceRupees * Math.exp(distance)))
  // In steps of five paise, as prices are quoted.
  return paiseFromRupees(Math.round(rupees * 20) / 20)
}

function weekdays(from: Day, until: Day): Day[] {
  const days = Math.max(0, (epochMs(until) - epochMs(from)) / dayMs + 1)
  return Array.from({ length: days }, (_, place) => daysBefore(from, -place)).filter(
    (day) => ![0, 6].includes(new Date(epochMs(day)).getUTCDay()),
  )
}
