import type { WirePricePoint } from '#shared/market/market.ts'
import type { SeriesPoint } from '#shared/market/rules.ts'

/** Seconds since 1970 at the day's midnight UTC, as the chart counts. */
export function chartTime(day: string): number {
  return Date.parse(day) / 1000
}

/** The wire's prices, oldest first. */
export function seriesFrom(prices: readonly WirePricePoint[]): SeriesPoint[] {
  return prices
    .map((price) => ({ date: price.Date, close: price.Close, volume: price.Volume }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}
