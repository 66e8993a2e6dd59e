import { SecurityId } from '#shared/kernel/id.ts'
import { type Day, day } from '#shared/kernel/instant.ts'
import { paiseFromRupees } from '#shared/kernel/money.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import type { PricePoint, SecurityFacts } from '#shared/market/market.ts'
import type { News } from '#shared/news/news.ts'
import { companies, type Company } from './companies.ts'
import { fundamentalsOf, furtherFinancials } from './fundamentals.ts'
import { newsOf } from './news.ts'
import { overview } from './overview.ts'
import { logo } from './picture.ts'
import { priceHistory } from './prices.ts'
import { type Random, seededRandom } from './random.ts'

export interface DemoSecurity {
  readonly facts: SecurityFacts
  readonly prices: readonly PricePoint[]
  readonly news: readonly News[]
  /** Number of shares for sale. */
  readonly issued: number
}

/** Every demo company with its facts, news and prices up to a day. The same day gives the same result. */
export function demoSecurities(until: Day): DemoSecurity[] {
  return companies.map((company, index) => {
    const id = SecurityId.parse(`sec_demo_${String(index + 1).padStart(2, '0')}`)
    const random = seededRandom(company.name)
    const facts = factsOf(company, id, index, random)
    const issued = company.sale === 'sold-out' ? 0 : facts.max_quantity * random.between(4, 20)
    return { facts, prices: priceHistory(company, until), news: newsOf(company, id, until), issued }
  })
}

function factsOf(company: Company, id: SecurityId, index: number, random: Random): SecurityFacts {
  const market_cap = random.pick([1, 1, 2, 2, 3] as const)
  const fundamentals = fundamentalsOf(company, market_cap)
  return {
    id,
    name: company.name,
    isin: isinOf(index),
    sector_code: company.sector,
    market_cap,
    logo_url: company.logo === 'none' ? '' : logo(company.name),
    company_overview: overview(company),
    available_nsdl: company.depositories !== 'cdsl' && company.depositories !== 'none',
    available_cdsl: company.depositories !== 'nsdl' && company.depositories !== 'none',
    coming_soon: company.sale === 'coming-soon',
    face_value_paise: paiseFromRupees(random.pick([1, 2, 5, 10, 10])),
    ...quantities(company.priceRupees),
    financials_as_of: day('2026-03-31'),
    total_investment: `₹${random.between(12, 480)} crore`,
    investors: investors(random),
    financials: fundamentals === undefined ? financials(random) : furtherFinancials(fundamentals, random),
    ...(fundamentals !== undefined && { fundamentals }),
  }
}

/** Uses issuer codes that begin with ZZ, which are not assigned. */
function isinOf(index: number): string {
  const body = `INEZZ${String(index + 1).padStart(2, '0')}0101`
  return `${body}${isinCheckDigit(body)}`
}

/** Lot size by price, and quantities for purchases of about ₹10,000 to ₹1,80,000. */
function quantities(priceRupees: number): Pick<SecurityFacts, 'lot_size' | 'min_quantity' | 'max_quantity'> {
  const lot_size = priceRupees < 200 ? 50 : priceRupees < 1_000 ? 10 : 1
  const inLots = (rupees: number) => Math.max(1, Math.floor(rupees / priceRupees / lot_size)) * lot_size
  return { lot_size, min_quantity: inLots(10_000), max_quantity: inLots(180_000) }
}

const holders = [
  'Founders',
  'Employees',
  'Meghdoot Growth Fund',
  'Saptarang Ventures',
  'Aranya Family Office',
  'Nilgiri Long Capital',
  'Vasundhara Pension Trust',
] as const
const holderColours = ['#5B34DA', '#0EA5A4', '#F59E0B', '#E11D48', '#64748B'] as const

/** Shares of ownership in percent, which sum to 100. */
function investors(random: Random): SecurityFacts['investors'] {
  const founders = random.between(38, 61)
  const employees = random.between(4, 9)
  const fund = random.between(8, 16)
  const [one, other] = random.some(holders.slice(2), 2)
  const parts = [
    [holders[0], founders],
    [one, fund],
    [other, 6],
    [holders[1], employees],
    ['Others', 100 - founders - employees - fund - 6],
  ] as const
  return parts.map(([name = '', percentage], index) => ({
    name,
    percentage,
    colour: holderColours[index] ?? '#64748B',
  }))
}

/** The financials of a company that has published no accounts of several years. */
function financials(random: Random): SecurityFacts['financials'] {
  const revenue = random.between(80, 2_400)
  const profit = Math.round(revenue * (0.03 + random.next() * 0.14))
  const crore = (amount: number) => `₹${amount.toLocaleString('en-IN')} crore`
  return [
    { name: 'Revenue', value: crore(revenue) },
    { name: 'Operating profit', value: crore(Math.round(profit * 1.7)) },
    { name: 'Profit after tax', value: crore(profit) },
    { name: 'Net worth', value: crore(Math.round(revenue * (0.4 + random.next() * 0.6))) },
    { name: 'Earnings per share', value: `₹${(2 + random.next() * 46).toFixed(2)}` },
    { name: 'Debt to equity', value: (random.next() * 0.9).toFixed(2) },
    { name: 'Return on equity', value: `${(6 + random.next() * 20).toFixed(1)}%` },
  ]
}
