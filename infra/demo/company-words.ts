import type { Fundamentals } from '#shared/market/fundamentals.ts'
import type { Company } from './companies.ts'
import { seededRandom } from './random.ts'

interface SectorWords {
  readonly risks: readonly string[]
  /** Listed companies, invented as all others. */
  readonly peers: readonly string[]
}

const words: Record<string, SectorWords> = {
  FIN: {
    risks: [
      'Half of the loans are to people who borrow for the first time, whose habits of repayment are not known.',
      'Four banks give three quarters of the borrowed money and may ask for more security when rates rise.',
      'New rules of the Reserve Bank on digital lending may lower the fees that the company earns.',
      'The software that judges borrowers was built on years without a downturn.',
    ],
    peers: ['Dhanvriksha Capital', 'Arthasagar Finance', 'Mudrika Holdings'],
  },
  TECH: {
    risks: [
      'The three largest customers bring 44% of revenue, and each may leave with notice of 90 days.',
      'Two thirds of revenue are in US dollars, and only half of that is hedged.',
      'One in five engineers left last year, and their successors cost more.',
      'A single provider of cloud services runs every product of the company.',
    ],
    peers: ['Ganakvriddhi Systems', 'Shabdakosh Software', 'Tantrakala Technologies'],
  },
  PHARMA: {
    risks: [
      'One plant makes four fifths of the output, and an inspection by a foreign authority is due next year.',
      'Three starting materials come from a single supplier abroad.',
      'Prices of two of the five largest products are capped by the government.',
      'A patent dispute about the second largest product is before the High Court.',
    ],
    peers: ['Aushadhivan Laboratories', 'Rasatantra Pharma', 'Jeevadhara Healthcare'],
  },
  ENERGY: {
    risks: [
      'Two state distribution companies owe payments that are more than 200 days old.',
      'Tariffs of a third of the capacity are to be settled anew in 2028.',
      'Modules are imported, and customs duty on them has changed twice in three years.',
      'Land for the next two projects is not acquired in full.',
    ],
    peers: ['Suryakund Power', 'Vayudhara Energy', 'Prabhalok Utilities'],
  },
  FOOD: {
    risks: [
      'The price of milk and grain rose faster than what the shops pay for the products.',
      'One product line brings more than half of sales.',
      'Two distributors of one state bring a third of revenue.',
      'A recall of one batch in 2024 cost the company a month of sales in its largest city.',
    ],
    peers: ['Annakoot Industries', 'Madhuban Consumer', 'Swaadrekha Foods'],
  },
  LOGISTICS: {
    risks: [
      'Fuel is a third of costs, and only half of the contracts pass a rise on to the customer.',
      'Two online retailers bring half of the parcels and are building fleets of their own.',
      'Most drivers work for subcontractors, whose standards the company controls by contract only.',
      'The lease of the largest warehouse ends in 2028.',
    ],
    peers: ['Margdarshan Carriers', 'Sagarpath Logistics', 'Dwaarvahan Express'],
  },
  RETAIL: {
    risks: [
      'A third of the shops opened within two years and do not earn their rent yet.',
      'Stock turns only four times a year, and what goes out of fashion is sold below cost.',
      'National chains have opened in eleven of the twenty towns where the company sells most.',
      'Leases of 40 shops end within the next two years.',
    ],
    peers: ['Hatbazaar Retail', 'Vastraloom Stores', 'Nagarmall Ventures'],
  },
  AUTO: {
    risks: [
      'Two vehicle makers buy three fifths of the output and set the prices.',
      'Half of the parts are for engines that electric vehicles do not have.',
      'Steel and aluminium are bought at market prices, and contracts follow them three months later.',
      'A strike stopped the main plant for 19 days in 2025.',
    ],
    peers: ['Chakradhar Components', 'Rathyatra Auto', 'Lohapath Forgings'],
  },
  INFRA: {
    risks: [
      'Nine tenths of the order book are from state governments, which have paid 120 days late on average.',
      'Claims for changed works of two finished projects are in arbitration.',
      'Two projects are behind schedule, and the contracts provide for damages.',
      'Performance guarantees of banks are worth more than half of net worth.',
    ],
    peers: ['Setubandh Infra', 'Nirmanika Engineering', 'Dharashila Projects'],
  },
  AGRI: {
    risks: [
      'A late monsoon lowered sales by a fifth in 2024, and may do so again.',
      'Farmers pay after the harvest, so that half a year of sales is always owed.',
      'Subsidies on the main product are fixed anew by each state every year.',
      'Approvals for two new products have been pending for more than a year.',
    ],
    peers: ['Krishidhara Agrotech', 'Haritkranti Inputs', 'Beejamrit Sciences'],
  },
}

const ofAccounts: Partial<Record<NonNullable<Company['accounts']>, string>> = {
  loss: 'The company made a loss in the year to March 2025, and may do so again.',
  negative: 'Losses have used up the net worth, and the auditor names a doubt about going on without new money.',
  lender: 'One loan in twenty is overdue by more than 30 days, and a rise would use up the margin.',
}

/** Two or three risks of the trade, and the one that its accounts show. */
export function risksOf({ name, sector, accounts }: Company): string[] {
  const random = seededRandom(`${name}/risks`)
  const shown = accounts === undefined ? undefined : ofAccounts[accounts]
  return [...(shown === undefined ? [] : [shown]), ...random.some(words[sector]?.risks ?? [], random.between(2, 3))]
}

/** Two or three listed companies. One in eight has made a loss, so that it has no P/E. */
export function peersOf({ name, sector }: Company): Fundamentals['peers'] {
  const random = seededRandom(`${name}/peers`)
  const oneDecimal = (value: number) => Math.round(value * 10) / 10
  return random.some(words[sector]?.peers ?? [], random.between(2, 3)).map((peer) => ({
    name: peer,
    price_to_earnings: random.next() < 0.125 ? null : oneDecimal(14 + random.next() * 34),
    price_to_book: oneDecimal(1.2 + random.next() * 6),
  }))
}
