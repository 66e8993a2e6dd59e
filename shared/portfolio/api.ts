import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Day } from '#shared/kernel/instant.ts'
import { Rupees } from '#shared/kernel/money.ts'

/** The calendar year in whose April a financial year begins, in a query. */
export const FinancialYear = z.pipe(z.string().check(z.regex(/^20\d\d$/)), z.transform(Number))

/** A realised gain: what one sale brought for the shares of one lot. */
export const GainRow = z.object({
  sale_number: z.int(),
  company_name: z.string(),
  isin: z.string(),
  quantity: z.int(),
  acquired_on: Day,
  sold_on: Day,
  cost: Rupees,
  proceeds: Rupees,
  gain: Rupees,
  term: z.enum(['SHORT', 'LONG']),
})
export type GainRow = z.infer<typeof GainRow>

export const GainsView = z.object({
  year: z.int(),
  /** The financial years with a sale, the newest first. */
  years: z.array(z.int()),
  rows: z.array(GainRow),
  short_term: Rupees,
  long_term: Rupees,
  /** False when older sales than the newest thousand requests are left out. */
  complete: z.boolean(),
})
export type GainsView = z.infer<typeof GainsView>

export const portfolioApi = api('portfolio', {
  readPortfolioValue: {
    method: 'GET',
    path: '/portfolio/value',
    who: 'investor',
    summary:
      "Read the value of the caller's shares at the close of each day, of two years at most, in at most 130 points.",
    response: z.object({
      data: z.array(z.object({ date: Day, value: Rupees, invested: Rupees })),
      /** The annual return of all that was paid, sold and owned, in per cent (./xirr.ts); null within the first year, and when not all is in the data. */
      xirr: z.nullable(z.number()),
      /** False when the person owned more companies than are read: only those for which most was paid are in it. */
      complete: z.boolean(),
    }),
    refusals: [],
  },
  readGains: {
    method: 'GET',
    path: '/portfolio/gains',
    who: 'investor',
    summary:
      'Read what sales from the own portfolio gained in a financial year, by lot. Shares sold from other portfolios are not in it: their cost is not known here.',
    query: z.object({ year: z.optional(FinancialYear) }),
    response: z.object({ data: GainsView }),
    refusals: [],
  },
})
