import type { Paise } from '#shared/kernel/money.ts'
import type { Refusal } from '#shared/kernel/refusal.ts'
import type { Account, Order } from './order.ts'

/** The events of `events/order.ts` that a change publishes, without the prefix `order.`. */
export type OrderEvent = 'reserved' | 'released' | 'paid' | 'credited' | 'refund-due' | 'refunded'

/** A movement of money between two ledger accounts. */
export interface Posting {
  readonly cause: string
  readonly from: Account
  readonly to: Account
  readonly amount_paise: Paise
}

/** One change of an order: the new state, its ledger postings and its events. Stored in one transaction. */
export interface Change {
  readonly order: Order
  readonly postings: readonly Posting[]
  readonly events: readonly OrderEvent[]
}

/**
 * What a rule answers. `unchanged`: it has happened already, or it is a fact that no longer matters to this order. `refused`:
 * a person asks for what the state of the order excludes.
 */
export type Transition =
  | { readonly outcome: 'changed'; readonly change: Change }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly why: Refusal }

/** A change of these fields of the order, with its events and postings. */
export function changed(
  order: Order,
  changes: Partial<Order>,
  events: readonly OrderEvent[] = [],
  postings: readonly Posting[] = [],
): Transition {
  return { outcome: 'changed', change: { order: { ...order, ...changes }, events, postings } }
}

export const unchanged: Transition = { outcome: 'unchanged' }

export function refused(why: Refusal): Transition {
  return { outcome: 'refused', why }
}
