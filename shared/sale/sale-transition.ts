import { paise } from '#shared/kernel/money.ts'
import type { Refusal } from '#shared/kernel/refusal.ts'
import type { Posting } from '#shared/order/ledger.ts'
import type { Sale, SaleBalances } from './sale.ts'

/** The events of `events/sale.ts` that a change publishes, without the prefix `sale.`. */
export type SaleEvent =
  | 'submitted'
  | 'quoted'
  | 'rejected'
  | 'declined'
  | 'cancelled'
  | 'lapsed'
  | 'agreed'
  | 'funded'
  | 'received'
  | 'paid'
  | 'returned'

/** One change of a sale: the new state, its ledger postings and its events. Stored in one transaction. */
export interface SaleChange {
  readonly sale: Sale
  readonly postings: readonly Posting[]
  readonly events: readonly SaleEvent[]
}

/** What a rule answers: as `Transition` of an order. */
export type SaleTransition =
  | { readonly outcome: 'changed'; readonly change: SaleChange }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly why: Refusal; readonly data?: Readonly<Record<string, number | string>> }

/** A change of these fields of the sale, with its events and postings. A posting whose cause is booked already is left out. */
export function saleChanged(
  sale: Sale,
  changes: Partial<Sale>,
  events: readonly SaleEvent[] = [],
  postings: readonly Posting[] = [],
): SaleTransition {
  const fresh = postings.filter(({ cause, amount_paise }) => amount_paise > 0 && !sale.booked.includes(cause))
  const ledger = {
    booked: [...sale.booked, ...fresh.map(({ cause }) => cause)],
    balances: saleBalancesAfter(sale.balances, fresh),
  }
  return { outcome: 'changed', change: { sale: { ...sale, ...changes, ...ledger }, events, postings: fresh } }
}

export const saleUnchanged: SaleTransition = { outcome: 'unchanged' }

export function saleRefused(why: Refusal, data?: Readonly<Record<string, number | string>>): SaleTransition {
  return { outcome: 'refused', why, ...(data !== undefined && { data }) }
}

/** The balances after some postings. Only places are kept; the other accounts are in the ledger. */
export function saleBalancesAfter(before: SaleBalances, postings: readonly Posting[]): SaleBalances {
  let { escrow, suspense } = before
  for (const { from, to, amount_paise } of postings) {
    const amount = paise(amount_paise)
    escrow += (to === 'escrow' ? amount : 0) - (from === 'escrow' ? amount : 0)
    suspense += (to === 'suspense' ? amount : 0) - (from === 'suspense' ? amount : 0)
  }
  return { escrow, suspense }
}

/** One rule after the other, each for the sale that the one before left: a single change of all of them. The first refusal wins. */
export function saleInOrder(sale: Sale, ...rules: readonly ((sale: Sale) => SaleTransition)[]): SaleTransition {
  let whole: SaleTransition = saleUnchanged
  for (const rule of rules) {
    const before: SaleChange = whole.outcome === 'changed' ? whole.change : { sale, postings: [], events: [] }
    const next = rule(before.sale)
    if (next.outcome === 'refused') return next
    if (next.outcome === 'unchanged') continue
    const postings = [...before.postings, ...next.change.postings]
    whole = {
      outcome: 'changed',
      change: { ...next.change, postings, events: [...before.events, ...next.change.events] },
    }
  }
  return whole
}
