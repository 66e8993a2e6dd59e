import { dayNumber, dayOf } from '#shared/kernel/day.ts'
import type { SecurityId } from '#shared/kernel/id.ts'
import type { Day } from '#shared/kernel/instant.ts'
import type { Catalogue, ListType } from './market.ts'

/** A company of the public catalogue as a row, for screens. */
export interface PublicRow {
  readonly id: SecurityId
  readonly name: string
  /** Empty in files of an earlier version. */
  readonly isin: string
  readonly sector: string
  readonly sector_code: string
  readonly market_cap: 1 | 2 | 3
  readonly status: ListType
  /** Rupees; 0 without a price. */
  readonly price: number
  /** Against a week earlier, in percent. */
  readonly percentage_of_change: number
  /** The version of the logo, part of its address; 0 without a logo. */
  readonly logo: number
  /** The smallest number of shares in a purchase; 0 while it is unknown. */
  readonly min_quantity: number
  /** The day of the price; null without a price or while it is unknown. */
  readonly price_as_of: Day | null
  /** Undefined while it is unknown. */
  readonly available_nsdl?: boolean
  readonly available_cdsl?: boolean
}

/** Converts the columns of a catalogue to rows. This file contains no schemas, so that the site can load it without zod. */
export function rowsOf({
  columns,
  sectors,
  prices_as_of,
}: Pick<Catalogue, 'columns' | 'sectors' | 'prices_as_of'>): PublicRow[] {
  const at = <T>(values: readonly T[], index: number) => values[index] as T
  const dayOfPrice = daysOfPrices({ columns, prices_as_of })
  return columns.id.map((id, index) => {
    const sector = sectors[at(columns.sector, index)]
    return {
      id,
      name: at(columns.name, index),
      isin: columns.isin?.[index] ?? '',
      sector: sector?.description ?? '',
      sector_code: sector?.code ?? '',
      market_cap: at(columns.market_cap, index),
      status: at(columns.status, index),
      price: at(columns.price, index) / 100,
      percentage_of_change: at(columns.change, index) / 100,
      logo: at(columns.logo, index),
      min_quantity: columns.min_quantity?.[index] ?? 0,
      price_as_of: dayOfPrice(index),
      ...depositoriesIn(columns.depositories?.[index]),
    }
  })
}

function depositoriesIn(bits: number | undefined): Pick<PublicRow, 'available_nsdl' | 'available_cdsl'> {
  return bits === undefined ? {} : { available_nsdl: (bits & 1) > 0, available_cdsl: (bits & 2) > 0 }
}

/** The day of the price of each company. Few days are in a catalogue, so each is made once. */
function daysOfPrices({
  columns,
  prices_as_of,
}: Pick<Catalogue, 'columns' | 'prices_as_of'>): (index: number) => Day | null {
  if (prices_as_of === undefined) return () => null
  const newest = dayNumber(prices_as_of)
  const days = new Map<number, Day>()
  return (index) => {
    if (columns.price[index] === 0) return null
    const age = columns.price_age?.[index] ?? 0
    const made = days.get(age) ?? dayOf(newest - age)
    days.set(age, made)
    return made
  }
}
