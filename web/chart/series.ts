import type { WirePricePoint } from '#shared/market/market.ts'

/** One point of the line: a day, or several days grouped. `date` and `close` are those of its last day. */
export interface SeriesPoint {
  readonly date: string
  readonly close: number
  readonly volume: number
}

export type RangeId = '1W' | '1M' | '6M' | '1Y' | '2Y'

interface Range {
  readonly id: RangeId
  /** How much is drawn (C16): the period and a little more, so that the price it began with is on the line. */
  readonly days: number
  /** How far back the history must reach before the range can be chosen. */
  readonly periodDays: number
  readonly words: string
}

export const ranges: readonly Range[] = [
  { id: '1W', days: 8, periodDays: 7, words: '1 week' },
  { id: '1M', days: 31, periodDays: 30, words: '1 month' },
  { id: '6M', days: 27 * 7, periodDays: 26 * 7, words: '6 months' },
  { id: '1Y', days: 53 * 7, periodDays: 52 * 7, words: '1 year' },
  { id: '2Y', days: 105 * 7, periodDays: 104 * 7, words: '2 years' },
]
const firstChoice: RangeId = '6M'
export const pointsMax = 130
const dayMs = 86_400_000

/** Days since 1970: calendar days have no time zone. */
function dayNumber(day: string): number {
  return Date.parse(day) / dayMs
}

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

/** The ranges that the history is long enough for. */
export function openRanges(points: readonly SeriesPoint[]): ReadonlySet<RangeId> {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return new Set()
  const reach = dayNumber(last.date) - dayNumber(first.date)
  return new Set(ranges.filter((range) => reach >= range.periodDays).map((range) => range.id))
}

/** The range to show: the one asked for, else the longest that is open and not longer than that; null when none is. */
export function chooseRange(open: ReadonlySet<RangeId>, wanted: RangeId = firstChoice): RangeId | null {
  const upTo = ranges.slice(0, ranges.findIndex((range) => range.id === wanted) + 1)
  return upTo.findLast((range) => open.has(range.id))?.id ?? null
}

/** The points of a range, counted back from the newest price. Without a range: all there are. */
export function pointsWithin(points: readonly SeriesPoint[], id: RangeId | null): readonly SeriesPoint[] {
  const last = points.at(-1)
  const range = ranges.find((each) => each.id === id)
  if (last === undefined || range === undefined) return points
  const firstDay = dayNumber(last.date) - range.days + 1
  return points.filter((point) => dayNumber(point.date) >= firstDay)
}

/** Groups into contiguous buckets of equal length: the last close and the summed volume of each. Only the newest may be shorter. */
export function grouped(points: readonly SeriesPoint[], max: number = pointsMax): SeriesPoint[] {
  const length = Math.max(1, Math.ceil(points.length / max))
  const buckets: SeriesPoint[] = []
  for (let from = 0; from < points.length; from += length) {
    const bucket = points.slice(from, from + length)
    const last = bucket.at(-1)
    if (last !== undefined) buckets.push({ ...last, volume: bucket.reduce((sum, point) => sum + point.volume, 0) })
  }
  return buckets
}

export interface Extremes {
  readonly high: SeriesPoint
  readonly low: SeriesPoint
}

/** The highest and the lowest close, the newest of equals. Taken before grouping, which could hide them. */
export function extremes(points: readonly SeriesPoint[]): Extremes | null {
  const [first] = points
  if (first === undefined) return null
  return points.reduce<Extremes>(
    ({ high, low }, point) => ({ high: point.close >= high.close ? point : high, low: point.close <= low.close ? point : low }),
    { high: first, low: first },
  )
}

/** From the first close to the last, in percent with two decimals. */
export function changePercent(points: readonly SeriesPoint[]): number {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || first.close === 0) return 0
  return Math.round((last.close / first.close - 1) * 10_000) / 100
}
