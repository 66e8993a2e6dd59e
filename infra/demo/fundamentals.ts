import { type Day, day } from '#shared/kernel/instant.ts'
import type { FinancialYear, Fundamentals } from '#shared/market/fundamentals.ts'
import type { SecurityFacts } from '#shared/market/market.ts'
import { type Company } from './companies.ts'
import { peersOf, risksOf } from './company-words.ts'
import { type Random, seededRandom } from './random.ts'

const crore = 10_000_000
/** The market capitalisation in crore rupees, by the size of a company. */
const marketCapOf: Record<SecurityFacts['market_cap'], readonly [from: number, to: number]> = {
  1: [300, 1_600],
  2: [2_200, 6_400],
  3: [8_200, 21_000],
}
const yearEnds = ['2026-03-31', '2025-03-31', '2024-03-31'].map(day)

/** The accounts of three years, so that the price of the company is 16 to 38 times its earnings, and what else a buyer weighs. */
export function fundamentalsOf(company: Company, size: SecurityFacts['market_cap']): Fundamentals | undefined {
  if (company.accounts === 'none') return undefined
  const random = seededRandom(`${company.name}/fundamentals`)
  const shares = sharesOf(company, size, random)
  const years = yearsOf(company, shares, random)
  return {
    consolidated: random.next() < 0.6,
    years,
    shares_outstanding: shares,
    ipo: ipoOf(company),
    risks: risksOf(company),
    peers: peersOf(company),
    peers_as_of: day('2026-11-13'),
    documents: documentsOf(company, years[0]?.audited === true),
  }
}

/** In thousands, as companies issue them. */
function sharesOf({ priceRupees }: Company, size: SecurityFacts['market_cap'], random: Random): number {
  const [from, to] = marketCapOf[size]
  return Math.round((random.between(from, to) * crore) / priceRupees / 1_000) * 1_000
}

function yearsOf(company: Company, shares: number, random: Random): FinancialYear[] {
  const profit = (company.priceRupees / (16 + random.next() * 22)) * shares
  let revenue = profit / (0.05 + random.next() * 0.09)
  let margin = profit / revenue
  let netWorth = profit / (0.1 + random.next() * 0.12)
  const owed = company.accounts === 'lender' ? 2.4 + random.next() : 0.05 + random.next() * 0.38
  const newestAudited = random.next() < 0.8
  return yearEnds.map((ended, index) => {
    const year = { revenue, profit: revenue * margin, netWorth }
    revenue /= 1.07 + random.next() * 0.2
    margin *= 0.86 + random.next() * 0.2
    netWorth -= Math.max(0, year.profit) * 0.85
    return rounded(withTroubles(company, index, { ...year, debt: year.netWorth * owed }), {
      ended,
      audited: index > 0 || newestAudited,
      isLender: company.accounts === 'lender',
    })
  })
}

interface Accounts {
  readonly revenue: number
  readonly profit: number
  readonly netWorth: number
  readonly debt: number
}

/** A year with a loss in the middle, or losses of all years that have used up the net worth. */
function withTroubles({ accounts }: Company, index: number, year: Accounts): Accounts {
  const { revenue, profit, netWorth, debt } = year
  if (accounts === 'loss' && index === 1) return { ...year, profit: -profit * 0.6 }
  if (accounts === 'negative')
    return { revenue, profit: -revenue * 0.09, netWorth: netWorth * (index * 0.2 - 0.3), debt: debt + revenue * 0.4 }
  return year
}

interface AboutYear {
  readonly ended: Day
  readonly audited: boolean
  readonly isLender: boolean
}

/** To whole lakhs, as accounts are printed. */
function rounded(
  { revenue, profit, netWorth, debt }: Accounts,
  { ended, audited, isLender }: AboutYear,
): FinancialYear {
  const inLakhs = (rupees: number) => Math.round(rupees / 100_000) * 100_000
  return {
    ended,
    revenue: inLakhs(revenue),
    operating_profit: isLender ? null : inLakhs(profit > 0 ? profit * 1.7 : profit * 0.35),
    profit_after_tax: inLakhs(profit),
    net_worth: inLakhs(netWorth),
    debt: inLakhs(debt),
    audited,
  }
}

const stages: readonly NonNullable<Fundamentals['ipo']>[] = [
  { stage: 'NOT_ANNOUNCED', since: null },
  { stage: 'PREPARING', since: null },
  { stage: 'PREPARING', since: day('2026-06-18') },
  { stage: 'DRHP_FILED', since: day('2026-08-27') },
  { stage: 'SEBI_OBSERVATIONS', since: day('2026-10-09') },
  { stage: 'RHP_FILED', since: day('2026-11-06') },
  // The last stages are rare.
  { stage: 'NOT_ANNOUNCED', since: null },
  { stage: 'DRHP_FILED', since: day('2026-09-24') },
]
/** When a company filed its draft prospectus that has come further since. */
const earlierFiled = day('2026-03-12')

/** Companies with losses are far from a listing. */
export function ipoOf({ name, accounts }: Company): NonNullable<Fundamentals['ipo']> {
  const likely = accounts === 'negative' || accounts === 'loss' ? stages.slice(0, 2) : stages
  return seededRandom(`${name}/ipo`).pick(likely)
}

function documentsOf(company: Company, isAudited: boolean): Fundamentals['documents'] {
  const folder = `https://documents.ansh.example/${company.name.toLowerCase().replace(/\W+/g, '-')}`
  const { stage, since } = ipoOf(company)
  const filed =
    stage === 'DRHP_FILED' ? since : stage === 'NOT_ANNOUNCED' || stage === 'PREPARING' ? null : earlierFiled
  return [
    isAudited
      ? { name: 'Annual report 2025-26', address: `${folder}/annual-report-2025-26.pdf`, of: day('2026-08-21') }
      : { name: 'Provisional accounts 2025-26', address: `${folder}/accounts-2025-26.pdf`, of: day('2026-07-10') },
    { name: 'Annual report 2024-25', address: `${folder}/annual-report-2024-25.pdf`, of: day('2025-08-22') },
    ...(filed !== null
      ? [{ name: 'Draft red herring prospectus (DRHP)', address: `${folder}/drhp.pdf`, of: filed }]
      : []),
  ]
}

/** What the accounts of the newest year say besides. */
export function furtherFinancials({ years: [last], shares_outstanding }: Fundamentals, random: Random) {
  if (last === undefined || shares_outstanding === null) return []
  const { profit_after_tax: profit, revenue } = last
  const perShare = (rupees: number) => `₹${(rupees / shares_outstanding).toFixed(2)}`.replace('₹-', '-₹')
  const inCrore = (rupees: number) => `₹${Math.max(1, Math.round(rupees / crore)).toLocaleString('en-IN')} crore`
  return [
    { name: 'Earnings per share', value: perShare(profit) },
    { name: 'Dividend per share', value: perShare(Math.max(0, profit) * 0.1) },
    { name: 'Cash and bank balances', value: inCrore(revenue * (0.03 + random.next() * 0.06)) },
    { name: 'Capital expenditure', value: inCrore(revenue * (0.03 + random.next() * 0.05)) },
  ]
}
