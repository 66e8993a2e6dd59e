import type { Holding } from '#shared/holding/holding.ts'
import { dayNumber } from '#shared/kernel/day.ts'
import { type Day, dayInIndia } from '#shared/kernel/instant.ts'
import type { LotGain } from './gains.ts'

/** Money of one day, in paise: negative when it was paid, positive when it came back. */
export interface CashFlow {
  readonly day: Day
  readonly paise: number
}

/** What was paid for each lot, at its credit, and what each sale brought. Without what is left today. */
export function cashFlowsOf(
  holdings: readonly Pick<Holding, 'lots'>[],
  gains: readonly Pick<LotGain, 'sold_on' | 'proceeds_paise'>[],
): CashFlow[] {
  const paid = holdings.flatMap(({ lots }) =>
    lots.map(({ credited_at, paid_paise }) => ({ day: dayInIndia(credited_at), paise: 0 - paid_paise })),
  )
  return [...paid, ...gains.map(({ sold_on, proceeds_paise }) => ({ day: sold_on, paise: proceeds_paise }))]
}

/** The days of a year in this formula, in leap years too. */
const yearDays = 365
const percentMax = 10_000
/** Halves the interval often enough for any number of a computer. */
const steps = 100

/**
 * The annual return in per cent, XIRR: the rate at which the net present value of the flows is zero, each discounted by its days since
 * the first, as spreadsheets define it (https://support.microsoft.com/office/xirr-function-de1242ec-6477-445b-b11b-a303ad9adc9d). What is
 * left today counts as a flow. Undefined within the first year, of which an annual return says little (SEBI bars funds from showing one);
 * when nothing came back, or as much on the first day as was paid; and above `percentMax`, which says nothing either.
 */
export function xirr(all: readonly CashFlow[]): number | undefined {
  const flows = all.filter(({ paise }) => paise !== 0)
  if (!flows.some(({ paise }) => paise > 0)) return undefined
  const days = flows.map(({ day }) => dayNumber(day))
  const [first, last] = [days.reduce(smaller), days.reduce(larger)]
  if (last - first < yearDays) return undefined
  const years = days.map((day) => (day - first) / yearDays)
  const netPresentValue = (discountFactor: number) =>
    flows.reduce((sum, { paise }, index) => sum + paise * discountFactor ** (years[index] ?? 0), 0)
  if (netPresentValue(0) >= 0) return undefined
  // The discount factor of a year is 1 / (1 + rate). When it grows, what came back last outweighs everything.
  let [low, high] = [0, 1]
  while (netPresentValue(high) < 0 && Number.isFinite(high)) high *= 2
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2
    if (netPresentValue(middle) < 0) low = middle
    else high = middle
  }
  const percent = (1 / high - 1) * 100
  return percent > percentMax ? undefined : percent
}

function smaller(one: number, other: number): number {
  return Math.min(one, other)
}

function larger(one: number, other: number): number {
  return Math.max(one, other)
}
