import type { Paise } from '#shared/kernel/money.ts'
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

/** Undefined when there is nothing to change: the step has happened already, or the state of the order excludes it. */
export type Step = Change | undefined

/** Builds the change of an order from its changed fields, events and postings. */
export function step(
  order: Order,
  changes: Partial<Order>,
  events: readonly OrderEvent[] = [],
  postings: readonly Posting[] = [],
): Change {
  return { order: { ...order, ...changes }, events, postings }
}
