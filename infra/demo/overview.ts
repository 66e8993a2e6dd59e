import type { IpoStage } from '#shared/market/fundamentals.ts'
import type { Company } from './companies.ts'
import { ipoOf } from './fundamentals.ts'
import { seededRandom } from './random.ts'

const outlooks: Record<string, string> = {
  FIN: 'Formal credit still reaches fewer than half of the small businesses in the country, and digital receipts make it possible to judge them without collateral.',
  TECH: 'Indian customers now buy software by subscription, and buyers abroad look for suppliers with engineers of their own rather than for hours of work.',
  PHARMA:
    'Domestic demand for care grows with incomes and with insurance cover, while exports profit from buyers who want a second source for what they need.',
  ENERGY:
    'Power demand has grown faster than the economy for three years, and most of the new capacity is expected to come from sun, wind and storage.',
  FOOD: 'Packaged food gains a little every year over loose food, and regional tastes leave room for brands that the national houses do not serve.',
  LOGISTICS:
    'Better roads and freight corridors make it cheaper to hold fewer and larger warehouses, which moves work to organised carriers.',
  RETAIL:
    'Four fifths of all shopping still happens in unorganised shops, so growth comes from towns that have had no chain until now.',
  AUTO: 'Makers are adding electric models without giving up the old ones, and both need parts from suppliers that can deliver to the hour.',
  INFRA:
    'Public spending on roads, rail and water has doubled within five years, and contracts are awarded in larger lots than before.',
  AGRI: 'Rising wages and less certain rain push farmers towards better seed, water-saving equipment and machines that several farms share.',
}

const strengths = [
  'Long contracts cover most of next year’s revenue',
  'No single customer brings more than a tenth of sales',
  'The founders still work in the company and hold a majority',
  'Accounts are audited by an independent firm every year',
  'Debt is less than half of equity',
  'Opened two plants from internal accruals',
  'Nine of ten key employees have stayed for over five years',
  'Working capital turns six times a year',
]

const risks = [
  'raw material prices',
  'changes of regulation',
  'the loss of a large customer',
  'delays of public payments',
  'competition from larger houses',
  'currency movements',
]

const plans: Record<IpoStage, string> = {
  NOT_ANNOUNCED: 'has announced no listing',
  PREPARING: 'has said that it is preparing for a listing, without naming a date',
  DRHP_FILED: 'has filed a draft prospectus with SEBI, without naming a date of listing',
  SEBI_OBSERVATIONS: 'has the observations of SEBI on its draft prospectus, without naming a date of listing',
  RHP_FILED: 'has filed the prospectus of its issue',
}

/** Strengths that a company with much debt or with losses does not have. */
const soundStrengths = [strengths[4], strengths[5]]

/** Three paragraphs and a list, between 80 and 200 words. */
export function overview(company: Company): string {
  const random = seededRandom(`${company.name}/overview`)
  const founded = random.between(1986, 2016)
  const people = random.between(2, 48) * 50
  const [oneRisk, otherRisk] = random.some(risks, 2)
  return [
    `<p><strong>${company.name} Limited</strong>, founded in ${founded} and based in ${company.city}, ${company.does}. It employs about ${people.toLocaleString('en-IN')} people.</p>`,
    `<p>${outlooks[company.sector] ?? ''} The company has grown in ${random.pick(['each of the last four', 'four of the last five', 'every one of the last six'])} years and ${plans[ipoOf(company).stage]}.</p>`,
    `<h3>Strengths</h3><ul>${random
      .some(company.accounts === undefined ? strengths : strengths.filter((each) => !soundStrengths.includes(each)), 3)
      .map((strength) => `<li>${strength}</li>`)
      .join('')}</ul>`,
    `<p>Investors should weigh ${oneRisk} and ${otherRisk}. Unlisted shares can be hard to sell, and prices may change without notice.</p>`,
  ].join('')
}
