import type { PaymentId } from '#shared/kernel/id.ts'
import type { Refusal } from '#shared/kernel/refusal.ts'
import { balancesAfter, type Posting } from './ledger.ts'
import type { Order } from './order.ts'

/** The events of `events/order.ts` that a change publishes, without the prefix `order.`. */
export type OrderEvent =
  | 'reserved'
  | 'released'
  | 'paid'
  | 'unsigned'
  | 'rejected'
  | 'late'
  | 'credited'
  | 'refund-due'
  | 'refund-slowed'
  | 'refunded'
  | 'charged-back'

/** One change of an order: the new state, its ledger postings and its events. Stored in one transaction. */
export interface Change {
  readonly order: Order
  readonly postings: readonly Posting[]
  readonly events: readonly OrderEvent[]
  /** The one payment that the events are about, such as a second payment of an order that goes on. */
  readonly payment_id?: PaymentId
}

/**
 * What a rule answers. `unchanged`: it has happened already, or it is a fact that no longer matters to this order. `refused`:
 * a person asks for what the state of the order excludes.
 */
export type Transition =
  | { readonly outcome: 'changed'; readonly change: Change }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly why: Refusal; readonly data?: Readonly<Record<string, string>> }

/** A change of these fields of the order, with its events and postings. A posting whose cause is booked already is left out. */
export function changed(
  order: Order,
  changes: Partial<Order>,
  events: readonly OrderEvent[] = [],
  postings: readonly Posting[] = [],
): Transition {
  const fresh = postings.filter(({ cause, amount_paise }) => amount_paise > 0 && !order.ledger.booked.includes(cause))
  const ledger = {
    booked: [...order.ledger.booked, ...fresh.map(({ cause }) => cause)],
    balances: balancesAfter(order.ledger.balances, fresh),
  }
  return { outcome: 'changed', change: { order: { ...order, ...changes, ledger }, events, postings: fresh } }
}

export const unchanged: Transition = { outcome: 'unchanged' }

/** `data`: what the person is told beside the sentence, such as the id of the order. */
export function refused(why: Refusal, data?: Readonly<Record<string, string>>): Transition {
  return { outcome: 'refused', why, ...(data !== undefined && { data }) }
}

/** One rule after the other, each for the order that the one before left: a single change of all of them. The first refusal wins. */
export function inOrder(order: Order, ...rules: readonly ((order: Order) => Transition)[]): Transition {
  let whole: Transition = unchanged
  for (const rule of rules) {
    const before = whole.outcome === 'changed' ? whole.change : { order, postings: [], events: [] }
    const next = rule(before.order)
    if (next.outcome === 'refused') return next
    if (next.outcome === 'unchanged') continue
    const { change } = next
    whole = {
      outcome: 'changed',
      change: {
        order: change.order,
        postings: [...before.postings, ...change.postings],
        events: [...before.events, ...change.events],
      },
    }
  }
  return whole
}
