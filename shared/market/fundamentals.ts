import * as z from 'zod/mini'
import { Day } from '#shared/kernel/instant.ts'

/** ₹10 lakh crore in whole rupees: above the revenue of any company in India, and exact in a JSON number. */
const rupeesMax = 10_000_000_000_000
const WholeRupees = z.int().check(z.gte(0), z.lte(rupeesMax))
const SignedRupees = z.int().check(z.gte(-rupeesMax), z.lte(rupeesMax))
const Ratio = z.number().check(z.gt(0), z.lte(100_000))
const Text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

/** The accounts of one financial year, in whole rupees. */
export const FinancialYear = z.object({
  ended: Day,
  revenue: WholeRupees,
  /** EBITDA. Null where the accounts have none, as those of a lender. */
  operating_profit: z.nullable(SignedRupees),
  /** Negative: a loss. */
  profit_after_tax: SignedRupees,
  net_worth: SignedRupees,
  debt: WholeRupees,
  audited: z.boolean(),
})
export type FinancialYear = z.infer<typeof FinancialYear>

/** How far a company is on its way to a listing. */
export const IpoStage = z.enum(['NOT_ANNOUNCED', 'PREPARING', 'DRHP_FILED', 'SEBI_OBSERVATIONS', 'RHP_FILED'])
export type IpoStage = z.infer<typeof IpoStage>

/** What a buyer weighs of a company, as the desk enters it. Every text is plain, never HTML. */
export const Fundamentals = z
  .object({
    /** Whether the accounts are those of the group. */
    consolidated: z.boolean(),
    /** Newest first. */
    years: z
      .array(FinancialYear)
      .check(z.maxLength(5), z.refine(isNewestFirst, 'each year ends before the one that stands before it')),
    /** Null while it is unknown. */
    shares_outstanding: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000_000_000))),
    /** Null while it is unknown. */
    ipo: z.nullable(z.object({ stage: IpoStage, since: z.nullable(Day) })),
    risks: z.array(Text(300)).check(z.maxLength(10)),
    /** Listed companies of the same trade. A ratio is null where there is none, as after a loss. */
    peers: z
      .array(z.object({ name: Text(80), price_to_earnings: z.nullable(Ratio), price_to_book: z.nullable(Ratio) }))
      .check(z.maxLength(5)),
    peers_as_of: z.nullable(Day),
    documents: z
      .array(
        z.object({
          name: Text(80),
          address: z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s"'<>]+$/)),
          of: Day,
        }),
      )
      .check(z.maxLength(10)),
  })
  .check(z.refine(({ peers, peers_as_of: day }) => peers.length === 0 || day !== null, 'peers have a day'))
export type Fundamentals = z.infer<typeof Fundamentals>

function isNewestFirst(years: readonly Pick<FinancialYear, 'ended'>[]): boolean {
  return years.every(({ ended }, index) => index === 0 || ended < (years[index - 1]?.ended ?? ''))
}
