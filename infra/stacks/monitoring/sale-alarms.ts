import type { FunctionDefinition } from '#infra/functions/define.ts'
import type { LogAlarm } from './log-alarm.ts'

/** Brings sales forward, with their money. */
const bringsSales = ({ moduleName, trigger }: FunctionDefinition) =>
  moduleName === 'sale' && trigger.kind === 'subscriber'

const look = 'The line names the sale; `npm run desk -- sales <sale>` shows its money.'

/** What a person must see of sales and their money (docs/adr/0013-fund-a-sale-before-its-shares-move.md). */
export const saleAlarms: readonly LogAlarm[] = [
  {
    event: 'sale-waits',
    from: bringsSales,
    times: 1,
    minutes: 60,
    description:
      'A sale waits longer than it should, and its seller waits with it. The lines `sale-waits` name the sale and the state; they come once a day while the state lasts. SUBMITTED: quote or reject it. FUNDED: look whether the shares have come, and record them with the reference of the depository. RECEIVED: look why the escrow has not paid. A sale whose money is not explained waits in any state: two people decide.',
  },
  {
    event: 'sale-unreadable',
    from: bringsSales,
    times: 1,
    minutes: 5,
    description:
      'What is stored of a sale cannot be read, so it is set aside: nobody asks the escrow partner about it, and a payout waits. It is tried again once a day. The lines `sale-unreadable` name the sale and the fields. Mend the code that reads them or the item itself.',
  },
  // A few are normal: a partner may be unavailable for a minute.
  {
    event: 'sale-sync-failed',
    from: bringsSales,
    times: 5,
    minutes: 15,
    description:
      'The escrow partner is not reached about sales. They stay as they are, and payouts wait. The lines `sale-sync-failed` name the sales and the error; check whether the partner is available and our credentials are valid.',
  },
  {
    event: 'sale-excess',
    from: bringsSales,
    times: 1,
    minutes: 5,
    description: `Money lies in the escrow of a sale that is not of its deal: the buyer of record paid more than the gross, or somebody else paid. ${look} Ask who sent it; two people return it (\`npm run desk -- sale-excess <sale> sender <reason>\`), with the account of the sender where the partner does not state it. What the partner does not state and the buyer of record has sent, as its bank confirms under that UTR, two people count for the sale (\`take-sale-payment\`).`,
  },
  {
    event: 'sale-payout-failed',
    from: bringsSales,
    times: 1,
    minutes: 5,
    description: `A payout of the escrow of a sale failed; its money is still there. To us, for the duty or back to the buyer of record it is made again by itself. To the seller two people make it again, to the account that is verified then (\`pay-sale-again\`): ask the seller to verify another account first. ${look} When the seller cannot be paid at all, two people send the shares back (\`shares-returned\`).`,
  },
  {
    event: 'sale-payout-came-back',
    from: bringsSales,
    times: 1,
    minutes: 5,
    description: `A payout of the escrow of a sale that was complete came back: the payee’s bank refused it. The sale says PAID, and its seller has no money. ${look} Two people pay again (\`pay-sale-again\`), to the account that is verified then.`,
  },
  {
    event: 'sale-payout-differs',
    from: bringsSales,
    times: 1,
    minutes: 5,
    description: `The escrow partner paid another amount than we asked for. Nothing more leaves the escrow until it is explained. ${look} Ask the partner. What it gives back is booked by itself; what it kept, two people write off (\`write-off-sale\`).`,
  },
  {
    event: 'sale-escrow-differs',
    from: bringsSales,
    times: 1,
    minutes: 5,
    description: `The escrow of a sale holds less than our ledger says, although all its movements are booked. Nothing leaves it until it is explained. ${look} Ask the partner. Once it gives the money back, the sale goes on by itself. Otherwise send the rest to the virtual account of the escrow, and two people count it (\`cover-sale\`).`,
  },
  {
    event: 'sale-payee-missing',
    from: bringsSales,
    times: 1,
    minutes: 60,
    description: `A payout of a sale has nobody to go to: the seller has no verified bank account any more, or the partner no longer states who sent an excess. ${look} Ask the seller to verify an account, and pay again by two people (\`pay-sale-again\`).`,
  },
]
