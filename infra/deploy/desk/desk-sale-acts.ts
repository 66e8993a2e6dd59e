import { callDesk, type Desk, type Person } from './desk-call.ts'
import { type DeskVerb, type Run, UsageError } from './desk-verb.ts'

const propose = (desk: Desk, person: Person, act: string, subject: string, body: object) =>
  callDesk(desk, person, 'POST', '/desk/proposals', { act, subject, body })

/** Proposes an act on the money of a sale, with a reason. */
const decide = (act: string, does: string): DeskVerb => ({
  form: '<sale> <reason…>',
  does,
  run: (desk, person, { positionals: [sale = '', ...reason] }) =>
    propose(desk, person, act, sale, { reason: reason.join(' ') }),
})

/** To its sender as the escrow partner states it, or to the account of the sender as `account/ifsc/name`. */
const returnExcess: Run = (desk, person, { positionals: [sale = '', to = '', ...reason] }) => {
  const [account_number, ifsc, name] = to.split('/')
  if (to !== 'sender' && name === undefined) throw new UsageError(`${to} is neither sender nor an account`)
  const account = to === 'sender' ? {} : { name, account_number, ifsc }
  return propose(desk, person, 'sale.return-excess', sale, { reason: reason.join(' '), ...account })
}

/** Decisions of two people about the money of a sale. */
export const saleActVerbs: Readonly<Record<string, DeskVerb>> = {
  'sale-excess': {
    form: '<sale> <sender | account/ifsc/name> <reason…>',
    does: 'proposes to return what lies in the escrow of a sale beside its deal; the account is for a sender whom the partner does not state',
    run: returnExcess,
  },
  'take-sale-payment': decide(
    'sale.take-payment',
    'proposes that money whose sender the escrow partner does not state is that of the buyer of record, as its bank says, and counts for the sale',
  ),
  'shares-returned': decide(
    'sale.return-shares',
    'proposes that shares which came and cannot be paid went back to the seller; the money goes back to the buyer of record',
  ),
  'pay-sale-again': decide(
    'sale.pay-again',
    'proposes to pay the seller again after a payout that failed or came back, to the account that is verified now',
  ),
  'cover-sale': decide(
    'sale.cover',
    'proposes that money which somebody sent for it makes up for what the escrow of a sale lacks',
  ),
  'write-off-sale': decide(
    'sale.write-off',
    'proposes that what the partner kept of the payouts of a sale will not be found and is our loss',
  ),
}
