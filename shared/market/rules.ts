import type * as z from 'zod/mini'
import { dayNumber, dayOf } from '#shared/kernel/day.ts'
import type { Day } from '#shared/kernel/instant.ts'
import type { Paise } from '#shared/kernel/money.ts'
import type { Sort } from './api.ts'
import type { Card, CatalogueRow } from './card.ts'
import type { ListType, PricePoint, RecordedPrice, SecurityFacts } from './market.ts'

/** Decisions about companies and prices. Contains no schemas at run time, so that the site uses the same code without zod. */

/** The names of the list types. */
export const listTypes = { available: 1, outOfStock: 2, comingSoon: 3 } as const satisfies Record<string, ListType>

const weekDays = 7
const yearDays = 364
/** The days of the price graph: two years, one of them a leap year. */
export const graphDays = 731

/** Sorts oldest first. */
export function byDay(one: { readonly date: Day }, other: { readonly date: Day }): number {
  return one.date < other.date ? -1 : Number(one.date > other.date)
}

export function daysBefore(day: Day, days: number): Day {
  return dayOf(dayNumber(day) - days)
}

/**
 * The effective prices, oldest first: of each day the price that was recorded last and is not withdrawn; among equal times, the
 * one with the greater source name.
 */
export function effectivePrices(history: readonly RecordedPrice[]): RecordedPrice[] {
  const days = new Map<Day, RecordedPrice>()
  for (const price of history) {
    if (price.withdrawn !== undefined) continue
    const known = days.get(price.date)
    if (known === undefined || isLater(price, known)) days.set(price.date, price)
  }
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1))
}

function isLater(one: RecordedPrice, other: RecordedPrice): boolean {
  return one.recorded_at === other.recorded_at ? one.source > other.source : one.recorded_at > other.recorded_at
}

/**
 * The change of the last price against the last price at or before 7 days earlier, in percent with 2 decimals; 0 when
 * unknown. Points are sorted oldest first.
 */
export function weeklyChange(points: readonly PricePoint[]): number {
  const last = points.at(-1)
  if (last === undefined) return 0
  const weekEarlier = daysBefore(last.date, weekDays)
  const earlier = points.findLast(({ date }) => date <= weekEarlier)
  if (earlier === undefined || earlier.close_paise === 0) return 0
  const difference = last.close_paise - earlier.close_paise
  // Rounds the absolute value, so that a rise and a fall of the same size show the same figure.
  const hundredths = Math.round((Math.abs(difference) * 10_000) / earlier.close_paise)
  return hundredths === 0 ? 0 : (Math.sign(difference) * hundredths) / 100
}

export interface PriceRange {
  readonly high_paise: Paise | null
  readonly low_paise: Paise | null
}

/** The lowest and the highest price. */
export function priceRange(points: readonly PricePoint[]): PriceRange {
  const [first, ...others] = points.map(({ close_paise }) => close_paise)
  if (first === undefined) return { high_paise: null, low_paise: null }
  return {
    high_paise: others.reduce((high, price) => (price > high ? price : high), first),
    low_paise: others.reduce((low, price) => (price < low ? price : low), first),
  }
}

/** The lowest and the highest price of the last 364 days. */
export function yearRange(points: readonly PricePoint[], today: Day): PriceRange {
  const since = daysBefore(today, yearDays)
  return priceRange(points.filter(({ date }) => date >= since && date <= today))
}

export type Quotation = Required<
  Pick<Card, 'last_price_paise' | 'price_as_of' | 'price_source' | 'percentage_of_change'>
> &
  PriceRange

/** The figures of a card from its effective prices, oldest first. Undefined without a price. */
export function quotationOf(points: readonly RecordedPrice[], today: Day): Quotation | undefined {
  const last = points.at(-1)
  if (last === undefined) return undefined
  return {
    last_price_paise: last.close_paise,
    price_as_of: last.date,
    price_source: last.source,
    percentage_of_change: weeklyChange(points),
    ...yearRange(points, today),
  }
}

/** One point of the price chart: one day or a group of days. `date` and `close` (rupees) are those of its last day. */
export interface SeriesPoint {
  readonly date: Day
  readonly close: number
  readonly volume: number
}

/** The maximum number of points in the chart. */
const pointsMax = 130

/**
 * Groups points into contiguous buckets of equal length, each with its last close and its summed volume. Only the
 * newest bucket may be shorter.
 */
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

/** The highest and the lowest close; among equals the newest. Compute them before grouping, which could hide them. */
export function extremes(points: readonly SeriesPoint[]): Extremes | null {
  const [first] = points
  if (first === undefined) return null
  return points.reduce<Extremes>(
    ({ high, low }, point) => ({
      high: point.close >= high.close ? point : high,
      low: point.close <= low.close ? point : low,
    }),
    { high: first, low: first },
  )
}

/**
 * The points that a chart draws: groups, and of the points before grouping the first, the highest and the lowest, so that the line
 * begins at its first day and reaches its real extremes.
 */
export function drawnPoints(points: readonly SeriesPoint[]): SeriesPoint[] {
  const groups = grouped(points)
  const [first, ends] = [points[0], extremes(points)]
  if (first === undefined || ends === null) return groups
  const days = new Map([first, ends.high, ends.low, ...groups].map((point) => [point.date, point]))
  return [...days.values()].sort(byDay)
}

/** The change from the first close to the last, in percent with two decimals. */
export function changePercent(points: readonly SeriesPoint[]): number {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || first.close === 0) return 0
  return Math.round((last.close / first.close - 1) * 10_000) / 100
}

/** The list type of a company. It is out of stock when fewer shares are available than the minimum quantity. */
export function listTypeOf(facts: Pick<SecurityFacts, 'coming_soon' | 'min_quantity'>, available: number): ListType {
  if (facts.coming_soon) return listTypes.comingSoon
  return available >= facts.min_quantity ? listTypes.available : listTypes.outOfStock
}

/** Whether a company has become available with this change, so that its watchlist is notified. */
export function becameAvailable(before: ListType | undefined, after: ListType): boolean {
  return after === listTypes.available && before !== listTypes.available
}

type SortName = z.infer<typeof Sort>
/** The fields of a row that sorting uses. The price 0 means no price. */
type Sortable = Pick<CatalogueRow, 'name' | 'price' | 'change'>
type Compare = (one: Sortable, other: Sortable) => number

/**
 * Created once, because a shared collator compares ten times as fast as `localeCompare`, and lazily, because creating
 * it takes 50 ms on a slow phone.
 */
let collator: Intl.Collator | undefined

const byName: Compare = (one, other) => (collator ??= new Intl.Collator('en')).compare(one.name, other.name)

const compares: Record<SortName, Compare> = {
  price_asc: (one, other) => one.price - other.price,
  price_desc: (one, other) => other.price - one.price,
  change_desc: (one, other) => other.change - one.change,
  name_asc: byName,
}

/**
 * Sorts rows; without a sort they keep their order. Companies without a price come last, except when sorting by name.
 * Equal rows are sorted by name.
 */
export function sortCatalogue<Row extends Sortable>(rows: readonly Row[], sort: SortName | undefined): Row[] {
  if (sort === undefined) return [...rows]
  const unpriced = ({ price }: Row) => Number(sort !== 'name_asc' && price === 0)
  return rows.toSorted(
    (one, other) => unpriced(one) - unpriced(other) || compares[sort](one, other) || byName(one, other),
  )
}

/** The sector codes of `'FIN','TECH'`. An empty list means all sectors. */
export function parseSectorFilter(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/'([A-Z0-9_]+)'/g)].map(([, code = '']) => code)
}

type Filterable = Pick<
  CatalogueRow,
  'name' | 'isin' | 'status' | 'sector_code' | 'market_cap' | 'price' | 'min_quantity'
> &
  Partial<Pick<CatalogueRow, 'available_nsdl' | 'available_cdsl'>>

/** Limits of the price of a share and of the smallest purchase, in the unit of the rows. Without a price a company is in no band. */
export interface PriceBand {
  readonly priceFrom?: number | null | undefined
  readonly priceTo?: number | null | undefined
  readonly investmentTo?: number | null | undefined
}

export interface CatalogueFilter extends PriceBand {
  readonly search?: string | undefined
  readonly status: ListType
  readonly sectorCodes: readonly string[]
  readonly marketCap?: SecurityFacts['market_cap'] | null | undefined
  readonly depository?: 'nsdl' | 'cdsl' | null | undefined
}

/**
 * Filters rows. `search` matches any part of the name or of the ISIN, case-insensitively. A company of which the depositories are
 * unknown is in both.
 */
export function filterCatalogue<Row extends Filterable>(
  rows: readonly Row[],
  { status, sectorCodes, marketCap, depository, search = '', ...band }: CatalogueFilter,
): Row[] {
  const searched = search.trim().toLowerCase()
  return rows.filter(
    (row) =>
      row.status === status &&
      (sectorCodes.length === 0 || sectorCodes.includes(row.sector_code)) &&
      row.market_cap === (marketCap ?? row.market_cap) &&
      isTakenBy(row, depository) &&
      isInBand(row, band) &&
      (searched === '' || row.name.toLowerCase().includes(searched) || row.isin.toLowerCase().includes(searched)),
  )
}

function isTakenBy(row: Filterable, depository: CatalogueFilter['depository']): boolean {
  return depository === undefined || depository === null || row[`available_${depository}`] !== false
}

function isInBand(
  { price, min_quantity }: Pick<Filterable, 'price' | 'min_quantity'>,
  { priceFrom, priceTo, investmentTo }: PriceBand,
): boolean {
  const isSet = [priceFrom, priceTo, investmentTo].some((limit) => limit !== undefined && limit !== null)
  if (!isSet) return true
  return (
    price > 0 &&
    price >= (priceFrom ?? 0) &&
    price <= (priceTo ?? Infinity) &&
    price * min_quantity <= (investmentTo ?? Infinity)
  )
}
