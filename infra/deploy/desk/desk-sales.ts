import { OpenState } from '#shared/sale/sale.ts'
import { callDesk, type Desk, type Person } from './desk-call.ts'
import { type DeskVerb, idFrom, UsageError } from './desk-verb.ts'

const pathOf = (sale: string) => `/desk/sales/${encodeURIComponent(sale)}`

/** An amount in rupees as it is typed: `523.40`. */
function rupeesOf(word: string): number {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(word)) throw new UsageError(`${word} is no price in rupees`)
  return Number(word)
}

const act = (desk: Desk, person: Person, sale: string, name: string, body: object) =>
  callDesk(desk, person, 'POST', `${pathOf(sale)}/${name}`, body)

/** What people sell, and the desk answers. `reject` of an order is `rejected` (./desk-orders.ts). */
export const saleVerbs: Readonly<Record<string, DeskVerb>> = {
  sales: {
    form: '[state or sale]',
    does: 'sell requests that wait for an offer, those in another state, or one of them',
    run: (desk, person, { positionals: [word] }) => {
      if (word === undefined) return callDesk(desk, person, 'GET', '/desk/sales')
      if (word.startsWith('sale_')) return callDesk(desk, person, 'GET', pathOf(word))
      const state = idFrom(OpenState, 'state of a sale', word.toUpperCase())
      return callDesk(desk, person, 'GET', `/desk/sales?state=${state}`)
    },
  },
  quote: {
    form: '<sale> <price>',
    does: 'offers a price for each share, in rupees, for 48 hours',
    run: (desk, person, { positionals: [sale = '', price = ''] }) =>
      act(desk, person, sale, 'quote', { price: rupeesOf(price) }),
  },
  'reject-sale': {
    form: '<sale> <words…>',
    does: 'does not take the shares; the words are for the person',
    run: (desk, person, { positionals: [sale = '', ...words] }) =>
      act(desk, person, sale, 'reject', { reason: words.join(' ') }),
  },
  received: {
    form: '<sale> <reference>',
    does: 'records that the shares have come, with the reference of the depository; the escrow pays out then',
    run: (desk, person, { positionals: [sale = '', reference = ''] }) =>
      act(desk, person, sale, 'received', { reference }),
  },
  paid: {
    form: '<sale> <utr>',
    does: "confirms a payout where the partner's statement cannot be read; by another person than received",
    run: (desk, person, { positionals: [sale = '', utr = ''] }) => act(desk, person, sale, 'paid', { utr }),
  },
}
