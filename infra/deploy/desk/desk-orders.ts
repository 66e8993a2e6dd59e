import { callDesk } from './desk-call.ts'
import type { DeskVerb, Run } from './desk-verb.ts'

const step =
  (name: string, bodyOf: (text: string) => object = () => ({})): Run =>
  (desk, person, { positionals: [order = '', ...words] }) =>
    callDesk(desk, person, 'POST', `/desk/orders/${encodeURIComponent(order)}/${name}`, bodyOf(words.join(' ')))

/** The steps of an order from the seller's word to the shares. */
export const orderVerbs: Readonly<Record<string, DeskVerb>> = {
  list: {
    form: '',
    does: 'paid orders that are not finished',
    run: (desk, person) => callDesk(desk, person, 'GET', '/desk/orders'),
  },
  confirm: { form: '<order>', does: 'records that the seller has confirmed', run: step('seller-confirmed') },
  lodge: {
    form: '<order> <reference>',
    does: 'records that the transfer was lodged with the depository (the order must be paid, held in escrow and signed)',
    run: step('lodged', (depository_reference) => ({ depository_reference })),
  },
  reject: {
    form: '<order> <reason…>',
    does: 'records that the depository refused the transfer; lodge it again under another reference',
    run: step('rejected', (reason) => ({ reason })),
  },
  'give-up': {
    form: '<order>',
    does: 'gives up and refunds an order whose transfer was refused, once a second person does the same',
    run: step('give-up'),
  },
  credit: {
    form: '<order>',
    does: 'records that the shares were credited: whoever lodged the transfer may not',
    run: step('credited'),
  },
}
