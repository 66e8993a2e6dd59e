import { dayInIndia, dayMs, type Instant, later } from '#shared/kernel/instant.ts'
import type { Posting } from '#shared/order/ledger.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { type BankPair, type BankStatement, creditKey } from './bank-pairs.ts'
import type { Amount, Moment, Pair } from './compare.ts'
import type { Finding } from './difference.ts'
import type { StatedEscrow, StatedMovement } from './order-pairs.ts'

/** An entry of the ledger of a sale. */
export type SaleEntry = Posting & { readonly at: Instant }

/** A payout of a sale's escrow that the partner states as complete, with the bank's reference. */
export type StatedPayout = StatedMovement & { readonly bankReference?: string | undefined }

/** What moved into and out of the escrow of a sale, by the partner's references. Each attempt of a payout has its own. */
export function saleEscrowPairs(sale: Sale, entries: readonly SaleEntry[], escrow: StatedEscrow): Pair[] {
  const refsOf = (pattern: RegExp) => entries.flatMap(({ cause }) => pattern.exec(cause)?.[1] ?? [])
  const collects = new Set([...escrow.collects.map(({ ref }) => ref), ...refsOf(/^(?:collected|excess):(.+)$/)])
  const payouts = new Set([...escrow.payouts.map(({ ref }) => ref), ...refsOf(/^paid:([^~]+)/)])
  return [
    ...[...collects].map((ref) =>
      pairOf(sale, ref, escrow.collects, bookedAs(entries, [`collected:${ref}`, `excess:${ref}`])),
    ),
    ...[...payouts].map((ref) => pairOf(sale, ref, escrow.payouts, bookedPayout(entries, ref))),
  ]
}

/** The credit of our fee on the statement of our bank, where both accounts are the same. */
export function saleBankPairs(
  sale: Sale,
  entries: readonly SaleEntry[],
  payouts: readonly StatedPayout[],
  bank: BankStatement,
): BankPair[] {
  const fees = new Set(sale.payouts.filter(({ kind }) => kind === 'FEE').map(({ ref }) => ref))
  return payouts.flatMap(({ ref, bankReference, at }) => {
    if (!fees.has(ref) || bankReference === undefined) return []
    const key = creditKey(bankReference)
    const stated = bank.find(key)
    const booked = bookedPayout(entries, ref)
    // An entry can be a day younger than what the statement was read from.
    if (stated === undefined && at < later(bank.from, dayMs)) return []
    return [
      { place: 'bank', sale_id: sale.id, reference: bankReference, stated, booked, grace: 'transfer', keys: [key] },
    ]
  })
}

/** The partner's balance of an escrow whose movements are all in our ledger must be the balance of the ledger. */
export function saleBalanceFindings(
  sale: Sale,
  { balancePaise }: StatedEscrow,
  pairs: readonly Pair[],
  { now }: Moment,
): Finding[] {
  const areBooked = pairs.every(({ stated, booked }) => stated?.paise === booked?.paise)
  if (!areBooked || balancePaise === sale.balances.escrow) return []
  return [
    {
      kind: 'escrow-balance',
      sale_id: sale.id,
      reference: sale.id,
      stated_paise: balancePaise,
      booked_paise: sale.balances.escrow,
      day: dayInIndia(now),
    },
  ]
}

/** What of a payout is booked: without what the partner kept, which it does not state as paid, and less what came back. */
function bookedPayout(entries: readonly SaleEntry[], ref: string): Amount | undefined {
  const booked = bookedAs(
    entries,
    [`paid:${ref}`, `paid-gst:${ref}`, `over:${ref}`],
    [`turned-back:${ref}`, `turned-back-gst:${ref}`],
  )
  return booked?.paise === 0 ? undefined : booked
}

/** The sum of the entries of some causes, whatever their number, less those of others; at the time of the last one. */
function bookedAs(
  entries: readonly SaleEntry[],
  causes: readonly string[],
  less: readonly string[] = [],
): Amount | undefined {
  let sum: Amount | undefined
  for (const { cause, amount_paise, at } of entries) {
    const name = cause.replace(/~\d+$/, '')
    const sign = Number(causes.includes(name)) - Number(less.includes(name))
    if (sign !== 0) sum = { paise: (sum?.paise ?? 0) + sign * amount_paise, at }
  }
  return sum
}

function pairOf(sale: Sale, reference: string, movements: readonly StatedMovement[], booked: Amount | undefined): Pair {
  const stated = movements
    .filter(({ ref }) => ref === reference)
    .reduce<Amount | undefined>((sum, { paise, at }) => ({ paise: (sum?.paise ?? 0) + paise, at }), undefined)
  return { place: 'escrow', sale_id: sale.id, reference, stated, booked, grace: 'unbooked' }
}
