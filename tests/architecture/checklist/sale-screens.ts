import { asks, type Entry, within } from './entry.ts'

const sell = within('tests/component/sale/sell.test.ts')
const form = within('web/feature/sale/sell-form.test.ts')
const words = within('web/feature/sale/sale-words.test.ts')
const sales = within('tests/integration/sale/sale.test.ts')

const own = sell('is of shares that the person owns, with name and ISIN fixed (R23, R24, R25, S72, S73, S74, V10)')
const other = sell('is of shares that the person has elsewhere, each field with its words (X61, X62, X63, X64)')
const whole = sell('goes from the offer over the code to the payout (R26, R27, S75, S76, D15, T24, C18)')
const needed = form('needs all fields, and the price for the other portfolio only (X61, X62, X63, X64)')

/** The screens of selling. */
export const saleScreenEntries: Readonly<Record<string, Entry>> = {
  R23: asks('/sell: from which portfolio', own, other),
  R24: asks('/select: the holdings', own),
  R25: asks('/sellportfilio: the form', own, sell('is not there for who owns nothing')),
  R26: asks('/sellrequest: the requests', whole, sell('begins anew with the round plus')),
  R27: asks(
    '/confirmBank: the account that is paid',
    whole,
    sell('shows the account alone at an address without a number'),
  ),
  S72: asks('the own portfolio leads to /select, "Other Portfolio" to the form', own, other),
  S73: asks('company, quantity, sector; empty "Oopsy, no results!"', own, sell('is not there for who owns nothing')),
  S74: asks('the form, its note, its button, and the dialog that closes by itself', own, other),
  S75: asks(
    'the card, its colours and its button',
    whole,
    words('%s has the button %s'),
    sell('is withdrawn while it waits, and declined when there is an offer'),
  ),
  S76: asks(
    'the account, read-only; back leads to /sell',
    sell('shows the account alone at an address without a number'),
  ),
  V10: asks(
    'what each field of the form needs, once it was touched',
    needed,
    form('refuses the ISIN %s', 'refuses %s shares of a holding of 12', 'refuses the price %s'),
    sell('shows errors of a field once it was left'),
  ),
  X61: asks('"Scrip name is required"', other, needed),
  X62: asks('"Isin is required"', other, needed),
  X63: asks('"Number of shares is required"', other, needed),
  X64: asks('"Price is required"', other, needed),
  T24: asks('the status on the card', whole, words('%s has the button %s')),
  D15: asks('name, id, request, qty, price', whole),
  E84: asks(
    'sell requests: 201 with the number, the list, and accept, decline, cancel',
    sales(
      'goes from the request to the payout, and takes the shares first in, first out',
      'gives its shares back at every other end',
      'a request that comes again with its key is the same request',
      'an unknown sale is not found, and so is that of somebody else',
    ),
  ),
}
