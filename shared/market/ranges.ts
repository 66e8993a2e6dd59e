import { dayNumber } from '#shared/kernel/day.ts'
import type { SeriesPoint } from './rules.ts'

/** The ranges of the price chart. Contains no schemas, so that the site can load it without zod. */

export type RangeId = '1W' | '1M' | '6M' | '1Y' | '2Y'

interface Range {
  readonly id: RangeId
  /** The days that are drawn: the period and a little more, so that the first price of the period is on the line. */
  readonly days: number
  /** The days that the history must cover before the range can be chosen. */
  readonly periodDays: number
}

export const ranges: readonly Range[] = [
  { id: '1W', days: 8, periodDays: 7 },
  { id: '1M', days: 31, periodDays: 30 },
  { id: '6M', days: 27 * 7, periodDays: 26 * 7 },
  { id: '1Y', days: 53 * 7, periodDays: 52 * 7 },
  { id: '2Y', days: 105 * 7, periodDays: 104 * 7 },
]
const defaultRange: RangeId = '6M'

/** The ranges that the history covers. Points are sorted oldest first. */
export function openRanges(points: readonly SeriesPoint[]): ReadonlySet<RangeId> {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return new Set()
  const reach = dayNumber(last.date) - dayNumber(first.date)
  return new Set(ranges.filter((range) => reach >= range.periodDays).map((range) => range.id))
}

/** The range to show: the requested one if it is open, else the longest open one below it; null when none is open. */
export function chooseRange(open: ReadonlySet<RangeId>, requested: RangeId = defaultRange): RangeId | null {
  const upTo = ranges.slice(0, ranges.findIndex((range) => range.id === requested) + 1)
  return upTo.findLast((range) => open.has(range.id))?.id ?? null
}

/** The points of a range, counted back from the newest price. Without a range: all points. */
export function pointsWithin(points: readonly SeriesPoint[], id: RangeId | null): readonly SeriesPoint[] {
  const last = points.at(-1)
  const range = ranges.find((each) => each.id === id)
  if (last === undefined || range === undefined) return points
  const firstDay = dayNumber(last.date) - range.days + 1
  return points.filter((point) => dayNumber(point.date) >= firstDay)
}
