import type { TransferGuide } from './api.ts'

/** What the instructions of a transfer name: to whom, and how many of what. */
export interface TransferFacts {
  readonly isin: string
  readonly quantity: number | string
  readonly reference: string
  readonly buyer: string
}

/**
 * How a person orders the transfer at their depository participant. The names of fields are those of the forms: CDSL Easiest
 * (https://web.cdslindia.com/myeasitoken), NSDL SPEED-e (https://eservices.nsdl.com), and the delivery instruction slip.
 */
export function transferGuides({ isin, quantity, reference, buyer }: TransferFacts): TransferGuide[] {
  const what = `Enter ISIN ${isin} and quantity ${quantity}.`
  const last = `Choose off-market sale as the reason, enter ${reference} as the reference, and submit.`
  return [
    {
      name: 'DIS',
      steps: [
        'Take a delivery instruction slip (off-market) from the slip book of your demat account.',
        what,
        `Enter the account of ${buyer} shown above, with its depository, as the receiving account.`,
        'Choose off-market sale as the reason, and today as the date of execution.',
        `Write ${reference} in the reference field, sign as in your demat account, and hand the slip in.`,
      ],
    },
    {
      name: 'CDSL Easiest',
      url: 'https://web.cdslindia.com/myeasitoken',
      steps: [
        'Log in and choose Transactions, then Setup, then Bulk setup or Single transaction.',
        'Choose off-market for a CDSL account, or inter-depository for an NSDL account.',
        `Enter the account of ${buyer} shown above as the counter account.`,
        what,
        last,
      ],
    },
    {
      name: 'NSDL Speed-e',
      url: 'https://eservices.nsdl.com',
      steps: [
        'Log in to SPEED-e and choose Delivery instruction.',
        'Choose account transfer for an NSDL account, or inter-depository for a CDSL account.',
        `Enter the account of ${buyer} shown above as the target account.`,
        what,
        last,
      ],
    },
  ]
}
