import type { WirePricePoint } from '#shared/market/market.ts'
import type { SeriesPoint } from '#shared/market/rules.ts'

/** Midnight UTC of a day in seconds since 1970, the unit of the chart library. */
export function chartTime(day: string): number {
  return Date.parse(day) / 1000
}

/** The prices of the API as a series, oldest first. */
export function seriesFrom(prices: readonly WirePricePoint[]): SeriesPoint[] {
  return prices
    .map((price) => ({ date: price.Date, close: price.Close, volume: price.Volume }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}
