import * as z from 'zod/mini'
import { OrderId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Paise } from '#shared/kernel/money.ts'

/** The shares credited by one order. */
export const Lot = z.object({
  order_id: OrderId,
  quantity: z.int().check(z.gte(1)),
  price_paise: Paise,
  /** The total paid for the lot, fee and duty included. */
  paid_paise: Paise,
  credited_at: Instant,
  /** How many of them left by a sale. A lot is never removed (docs/adr/0035-show-only-figures-that-prices-and-accounts-support.md). */
  sold: z._default(z.int().check(z.gte(0)), 0),
})
export type Lot = z.infer<typeof Lot>

/** The shares of one security that one user owns. */
export const Holding = z.object({
  user_id: UserId,
  security_id: SecurityId,
  scrip_name: z.string(),
  isin: z.string(),
  lots: z.array(Lot),
  /** How many of its shares open sales have set aside: a counter, at most what is owned. */
  requested: z._default(z.int(), 0),
  /** The sum of `sold` of its lots: what a change of `requested` is conditional on. */
  sold: z._default(z.int(), 0),
  /** What sales brought above (or below) the cost of the shares that they took. */
  realised_paise: z._default(z.int(), 0),
})
export type Holding = z.infer<typeof Holding>

/** What the sums over the holdings of a user need of one of them, and the version of the holding that it was made from. */
export interface HoldingTotal {
  readonly security_id: SecurityId
  readonly quantity: number
  readonly paid_paise: Paise
  readonly realised_paise: number
  readonly version: number
}
