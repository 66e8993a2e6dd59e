import * as z from 'zod/mini'
import { EventId, OrderId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { type Paise, Paise as PaiseSchema, paise } from '#shared/kernel/money.ts'

/**
 * Where money is or whose it is. `own` is our own money: income less what we advance. `suspense` is not explained yet,
 * `chargeback` was taken by a card network and is undecided. `buyer` is the buyer of record of a sale.
 */
export const accounts = [
  'investor',
  'gateway',
  'transit',
  'bank',
  'escrow',
  'seller',
  'stamp-duty',
  'tds',
  'gateway-fee',
  'input-gst',
  'output-gst',
  'own',
  'chargeback',
  'suspense',
  'loss',
  'buyer',
] as const
export type Account = (typeof accounts)[number]

/** The accounts of money on its way: for an order at rest their balance is 0. */
export const places = ['gateway', 'transit', 'bank', 'escrow', 'chargeback', 'suspense'] as const
export type Place = (typeof places)[number]

const Balance = z._default(z.int(), 0)

/** The paise of one order at each place. A place may be below 0 while another partner's statement is awaited. */
export const Balances = z.object({
  gateway: Balance,
  transit: Balance,
  bank: Balance,
  escrow: Balance,
  chargeback: Balance,
  suspense: Balance,
})
export type Balances = z.infer<typeof Balances>

export const noBalances: Balances = { gateway: 0, transit: 0, bank: 0, escrow: 0, chargeback: 0, suspense: 0 }

/** A movement of money between two accounts. */
export interface Posting {
  /** What moved the money (`captured:pay_1`). A cause occurs once per order, so a repeat moves nothing. */
  readonly cause: string
  readonly from: Account
  readonly to: Account
  readonly amount_paise: Paise
  /** The partner's statement that it was read from, or our own decision: `payment pay_1`, `refund rfnd_1`, `collect ord_1`. */
  readonly statement: string
}

/** The entries that one change of an order appends together. They are stored in one item, which never changes. */
export const LedgerRecord = z.object({
  id: EventId,
  order_id: OrderId,
  at: Instant,
  entries: z
    .array(
      z.object({
        cause: z.string(),
        from: z.enum(accounts),
        to: z.enum(accounts),
        amount_paise: PaiseSchema,
        statement: z.string(),
      }),
    )
    .check(z.minLength(1)),
})
export type LedgerRecord = z.infer<typeof LedgerRecord>

/** One immutable movement of money, of the record in which it is stored. */
export type LedgerEntry = Posting & Pick<LedgerRecord, 'id' | 'order_id' | 'at'>

export function entriesIn({ entries, ...common }: LedgerRecord): LedgerEntry[] {
  return entries.map((entry) => ({ ...entry, ...common }))
}

/** The first cause of a record, which names it: a cause occurs once per order. */
export function nameOfRecord({ entries }: Pick<LedgerRecord, 'entries'>): string {
  return entries[0]?.cause ?? ''
}

/** The balances after some postings. Only places are kept; the other accounts are in the ledger. */
export function balancesAfter(before: Balances, postings: readonly Posting[]): Balances {
  const after: Record<string, number> = { ...before }
  for (const { from, to, amount_paise } of postings) {
    after[from] = (after[from] ?? 0) - amount_paise
    after[to] = (after[to] ?? 0) + amount_paise
  }
  return Balances.parse(after)
}

/** A fee that includes 18 % GST, split into our income and the tax, which is rounded half up. */
export function splitGst(fee: Paise): { readonly net: Paise; readonly tax: Paise } {
  const tax = paise(Math.floor((fee * 18) / 118 + 0.5))
  return { net: paise(fee - tax), tax }
}
