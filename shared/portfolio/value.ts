import type { Holding } from '#shared/holding/holding.ts'
import { costOfFirst, leftOf } from '#shared/holding/rules.ts'
import { dayNumber, dayOf } from '#shared/kernel/day.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { type Day, dayInIndia } from '#shared/kernel/instant.ts'
import type { Paise } from '#shared/kernel/money.ts'
import type { PricePoint } from '#shared/market/market.ts'
import { lineDays, pointsMax } from './limits.ts'
import type { SoldOn } from './sold.ts'

/** The value of shares at the close of a day and what had been paid for them, in paise. */
export interface PortfolioValue {
  readonly value: number
  readonly invested: number
}

/** The shares of one company, with what its sales took, and its prices, oldest first. */
export interface OwnedCompany extends Pick<Holding, 'lots'> {
  readonly sold: ReadonlyMap<OrderId, readonly SoldOn[]>
  readonly prices: readonly Pick<PricePoint, 'date' | 'close_paise'>[]
  /** The price of today as the list of holdings shows it; undefined where it shows none. */
  readonly price_paise: Paise | undefined
}

/** What was paid for all shares of a company, of those that were sold too. */
export function everPaid({ lots }: Pick<Holding, 'lots'>): number {
  return lots.reduce((total, { paid_paise }) => total + paid_paise, 0)
}

/**
 * The days of the line, oldest first: from the first credit to today, two years at most, thinned to `pointsMax`. The first and the last
 * are kept; of the days between, the last of each group of equal length, as the chart of a price does it. Empty without a credit.
 */
export function daysOfLine(holdings: readonly Pick<Holding, 'lots'>[], today: Day): Day[] {
  const credits = holdings.flatMap(({ lots }) => lots.map(({ credited_at }) => dayNumber(dayInIndia(credited_at))))
  if (credits.length === 0) return []
  const last = dayNumber(today)
  const first = Math.max(
    last - lineDays,
    credits.reduce((one, other) => Math.min(one, other)),
  )
  const length = Math.max(1, Math.ceil((last - first) / (pointsMax - 1)))
  const days = [dayOf(first)]
  for (let day = first + length; day < last; day += length) days.push(dayOf(day))
  return first < last ? [...days, today] : days
}

/**
 * The value of the shares of a company on each of the days, which are sorted, and end with today. Before its first price they count
 * at what was paid, and so they do today without a price (`viewHolding`).
 */
export function valueOn(days: readonly Day[], company: OwnedCompany): PortfolioValue[] {
  const { prices, price_paise } = company
  let next = 0
  return days.map((day, index) => {
    for (; next < prices.length && (prices[next]?.date ?? day) <= day; next += 1);
    const { quantity, invested } = ownedOn(day, company)
    const price = index === days.length - 1 ? price_paise : prices[next - 1]?.close_paise
    return { value: price === undefined ? invested : price * quantity, invested }
  })
}

/** Counted back from what is left today, so that today is what the list of holdings says, to the paisa. */
function ownedOn(day: Day, { lots, sold }: OwnedCompany): { readonly quantity: number; readonly invested: number } {
  let [quantity, invested] = [0, 0]
  for (const lot of lots) {
    if (dayInIndia(lot.credited_at) > day) continue
    quantity += leftOf(lot)
    invested += lot.paid_paise - costOfFirst(lot, lot.sold)
    for (const part of sold.get(lot.order_id) ?? []) {
      if (part.day <= day) continue
      quantity += part.quantity
      invested += part.cost_paise
    }
  }
  return { quantity, invested }
}

/** The sums over companies, for each day. */
export function addValues(one: readonly PortfolioValue[], other: readonly PortfolioValue[]): PortfolioValue[] {
  return one.map(({ value, invested }, index) => ({
    value: value + (other[index]?.value ?? 0),
    invested: invested + (other[index]?.invested ?? 0),
  }))
}
