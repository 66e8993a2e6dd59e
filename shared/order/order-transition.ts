import type { Paise } from '#shared/kernel/money.ts'
import type { Account, Order } from './order.ts'

/** Which facts of `events/order.ts` a change tells. */
export type OrderEvent = 'reserved' | 'released' | 'paid' | 'credited' | 'refund-due' | 'refunded'

export interface Posting {
  readonly cause: string
  readonly from: Account
  readonly to: Account
  readonly amount_paise: Paise
}

/** A step of an order: how it is afterwards, the money that it moves, the facts that it tells. Stored in one transaction. */
export interface Change {
  readonly order: Order
  readonly postings: readonly Posting[]
  readonly facts: readonly OrderEvent[]
}

/** Undefined: nothing to change, because it happened before or cannot happen any more. */
export type Step = Change | undefined

/** An order after some changes, with what they move and tell. */
export function step(
  order: Order,
  changes: Partial<Order>,
  facts: readonly OrderEvent[] = [],
  postings: readonly Posting[] = [],
): Change {
  return { order: { ...order, ...changes }, facts, postings }
}
