/** What one completed order costs us besides the gateway, before GST, in US dollars. */
interface RunningCost {
  readonly what: string
  readonly usd: number
  /** Where the price is from, and its date. */
  readonly source: string
}

/** Orders in a month among which the fixed costs are divided: a small stage. */
const ordersAMonth = 1_000

const runningCosts: readonly RunningCost[] = [
  {
    what: 'one text message with a login code',
    usd: 0.0217,
    source: 'AWS End User Messaging to India without the local route, November 2024; the local route costs a tenth',
  },
  { what: 'six e-mails', usd: 6 * 0.0001, source: 'https://aws.amazon.com/ses/pricing/, November 2024' },
  {
    what: 'infrastructure for one order',
    usd: 0.00044,
    source: '`npm run bench -- data` at the list prices of November 2024: docs/operations.md, Costs',
  },
  {
    what: 'alarms, secrets, keys and the dashboard',
    usd: (130 * 0.1 + 10 * 0.4 + 3 * 1 + 3) / ordersAMonth,
    source: 'list prices of November 2024, divided among 1,000 orders a month: docs/operations.md, Costs',
  },
]

/** Paise for one US dollar: 90 rupees, rounded up so that a cost is never stated too small by a change of a few per cent. */
const paisePerUsd = 9_000

/** Messages and infrastructure of one completed order, in paise, rounded up. */
export const runningPaise = Math.ceil(runningCosts.reduce((sum, { usd }) => sum + usd, 0) * paisePerUsd)
