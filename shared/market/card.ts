import * as z from 'zod/mini'
import type { SecurityId } from '#shared/kernel/id.ts'
import { Day } from '#shared/kernel/instant.ts'
import { Paise } from '#shared/kernel/money.ts'
import { type ListType, PriceSource, SecurityFacts } from './market.ts'

/** The figures computed from a company's price history. Absent before its first price. */
const quotation = {
  last_price_paise: z.optional(Paise),
  price_as_of: z.optional(Day),
  /** Who stated the last price: with its day the version that a quote carries. */
  price_source: z.optional(PriceSource),
  percentage_of_change: z.optional(z.number()),
  /** Highest and lowest price of the last 364 days; null when there is none. */
  high_paise: z.optional(z.nullable(Paise)),
  low_paise: z.optional(z.nullable(Paise)),
}

/** The stored summary of a company, from which the catalogue is built without reading facts and price history. */
export const Card = z.object({
  ...z.pick(SecurityFacts, {
    id: true,
    name: true,
    isin: true,
    sector_code: true,
    market_cap: true,
    available_nsdl: true,
    available_cdsl: true,
    coming_soon: true,
    min_quantity: true,
  }).shape,
  /** The version of the logo; 0 without a logo. */
  logo: z.int(),
  /** Incremented by every change. The state with the higher version is the later one. */
  version: z.int(),
  /** How often prices were recorded; absent before the first time. */
  recordings: z.optional(z.int()),
  /** How often the company has become available. */
  openings: z.int(),
  /** The available shares when the list type last depended on them. The stock itself belongs to the module `order`. */
  available: z.int(),
  ...quotation,
})
export type Card = z.infer<typeof Card>

/** The row of a company in the catalogue. */
export interface CatalogueRow {
  readonly id: SecurityId
  readonly name: string
  readonly isin: string
  readonly sector_code: string
  readonly market_cap: Card['market_cap']
  readonly status: ListType
  /** Paise; 0 without a price. */
  readonly price: number
  /** Hundredths of a percent. */
  readonly change: number
  readonly price_as_of: Day | null
  /** The smallest number of shares in a purchase; 0 while it is unknown. */
  readonly min_quantity: number
  readonly logo: number
  readonly available_nsdl: boolean
  readonly available_cdsl: boolean
  /** The version of the card that the row was built from. */
  readonly version: number
}
