import * as z from 'zod/mini'
import { Day } from '#shared/kernel/instant.ts'
import { Paise } from '#shared/kernel/money.ts'
import { SecurityFacts } from './market.ts'

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
    logo_url: true,
    available_nsdl: true,
    available_cdsl: true,
    coming_soon: true,
    min_quantity: true,
  }).shape,
  /** The sector's name. */
  sector: z.string(),
  /** Shares left, as of the last time that this mattered to the listing. The stock itself is the noun order's. */
  available: z.int(),
  ...quotation,
})
export type Card = z.infer<typeof Card>
