import * as z from 'zod/mini'
import { Day } from '#shared/kernel/instant.ts'
import { Paise } from '#shared/kernel/money.ts'
import { type ListType, SecurityFacts } from './market.ts'

/** What the price history says of a company today. Absent before its first price. */
const quotation = {
  last_price_paise: z.optional(Paise),
  price_as_of: z.optional(Day),
  percentage_of_change: z.optional(z.number()),
  /** Over the last 364 days; null when no price lies in them. */
  high_paise: z.optional(z.nullable(Paise)),
  low_paise: z.optional(z.nullable(Paise)),
}

/** What the listing keeps of a company, so that it can be drawn without its facts and its history. */
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
  /** How often the logo was put anew; 0 when there is none. */
  logo: z.int(),
  /** How often the card was changed: of two states of it, the one with the higher number is the later. */
  version: z.int(),
  /** How often prices were recorded: none yet where it is absent. */
  recordings: z.optional(z.int()),
  /** How often the company has become available. */
  openings: z.int(),
  /** The sector's name. */
  sector: z.string(),
  /** Shares left, as of the last time that this mattered to the listing. The stock itself is the noun order's. */
  available: z.int(),
  ...quotation,
})
export type Card = z.infer<typeof Card>

/** What the listing keeps of a company. */
export interface CatalogueRow {
  readonly id: string
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
  readonly logo: number
  readonly available_nsdl: boolean
  readonly available_cdsl: boolean
  /** Of the card that it was made of. */
  readonly version: number
}
