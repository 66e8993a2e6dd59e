/**
 * What one completed order costs us besides the gateway's fee, before GST, in US dollars. The escrow, signing and KYC partners
 * publish no price: theirs are not in it.
 */
interface RunningCost {
  readonly what: string
  readonly usd: number
  /** Where the price is from, and its date; what could not be looked up is called an assumption. */
  readonly source: string
}

/** Orders in a month among which the fixed costs are divided: a small stage. */
const ordersAMonth = 1_000

/** Paise for one US dollar: 90 rupees, our assumption of November 2026, rounded up so that a cost is never stated too small by a change of a few per cent. */
const paisePerUsd = 9_000

const runningCosts: readonly RunningCost[] = [
  {
    what: 'one text message with a login code',
    usd: 0.02171,
    source:
      '0.02171 USD by the international route: https://docs.aws.amazon.com/sns/latest/dg/channels-sms-senderid-india.html, read in November 2026. The local route is cheaper; its price is on https://aws.amazon.com/end-user-messaging/pricing/',
  },
  {
    what: 'six e-mails',
    usd: 6 * 0.00016,
    source:
      'Essentials, the default of new accounts since 21 July 2026: https://aws.amazon.com/ses/pricing/, price list of us-east-1 of 22 July 2026; the price of the region of a stage is assumed to be the same',
  },
  {
    what: 'the payout of our bank into the escrow',
    usd: 500 / paisePerUsd,
    source:
      'the example of ₹5 without GST for a payout of ₹10,000: https://razorpay.com/docs/x/manage-teams/billing, November 2026; the price of the contract is assumed to be the same',
  },
  {
    what: 'infrastructure for one order',
    usd: 0.00042,
    source:
      'counted by `npm run bench -- data`, at list prices of November 2024, assumed to be those of today: docs/operations.md, Costs',
  },
  {
    what: 'alarms, secrets, keys and the dashboard',
    usd: (260 * 0.1 + 10 * 0.4 + 3 * 1 + 3) / ordersAMonth,
    source:
      'list prices of November 2024, assumed to be those of today: https://aws.amazon.com/cloudwatch/pricing/, https://aws.amazon.com/secrets-manager/pricing/, https://aws.amazon.com/kms/pricing/; 1,000 orders a month are our assumption',
  },
]

/** Messages, payout and infrastructure of one completed order, in paise, rounded up. */
export const runningPaise = Math.ceil(runningCosts.reduce((sum, { usd }) => sum + usd, 0) * paisePerUsd)
