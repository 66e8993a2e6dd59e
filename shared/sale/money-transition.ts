import type { EscrowId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { type Paise, paise, zeroPaise } from '#shared/kernel/money.ts'
import { aimOf, dealOf, isFrozenSale, isPaidOut, isSameAccount } from './money.ts'
import { paidPostings, turnedBackPostings } from './payout-postings.ts'
import type { Excess, Sale, SalePayout } from './sale.ts'
import { saleChanged, saleInOrder, type SaleTransition, saleUnchanged } from './sale-transition.ts'
import { funded, paid } from './transition.ts'

/** A collect of the escrow that the partner states as complete. */
export interface StatedCollect {
  readonly ref: string
  readonly amount_paise: Paise
  /** From whose account it came; undefined when the partner does not state it. */
  readonly payer?: Sender | undefined
}

/** The account from which money came. */
export interface Sender {
  readonly account_number: string
  readonly ifsc: string
}

/** A payout of the escrow as the partner states it. */
export interface StatedSalePayout {
  readonly ref: string
  readonly status: 'pending' | 'completed' | 'failed'
  readonly amount_paise: Paise
  readonly utr?: string | undefined
}

/** What the partner states about an escrow, its movements as they were before and after its balance. */
export interface StatedEscrowMoney {
  readonly collects: readonly StatedCollect[]
  readonly payouts: readonly StatedSalePayout[]
  readonly balance_paise: Paise
}

/** The partner has opened the escrow, and the account to which the buyer of record pays: also for a sale that ended meanwhile. */
export function escrowOpened(sale: Sale, escrow_ref: EscrowId, account: Sender): SaleTransition {
  if (sale.collect_account !== null) return saleUnchanged
  return saleChanged(sale, { escrow_ref, collect_account: { ...account } })
}

/**
 * Books what the partner states about the escrow of a sale, with the amounts that it states, and moves the sale on: to FUNDED, to
 * PAID. `isStill`: the movements are the same before and after the balance, so that a gap between balance and ledger counts.
 */
export function moneyStated(sale: Sale, stated: StatedEscrowMoney, now: Instant, isStill: boolean): SaleTransition {
  if (aimOf(sale) === 'none') return saleUnchanged
  return saleInOrder(
    sale,
    ...stated.collects.map((collect) => (each: Sale) => collectStated(each, collect)),
    ...stated.payouts.map((payout) => (each: Sale) => payoutStated(each, payout, now)),
    (each) => (isStill && aimOf(each) !== 'collect' ? balanceStated(each, stated) : saleUnchanged),
    (each) => (isFundedBy(each, stated.balance_paise) ? funded(each, now) : saleUnchanged),
    (each) => paidOut(each, now),
  )
}

/** The partner's balance may follow its collects later. */
function isFundedBy(sale: Sale, balance: Paise): boolean {
  return aimOf(sale) === 'collect' && !isFrozenSale(sale) && balance >= dealOf(sale).quote.gross_paise
}

/** All payouts are stated complete. The reference for the person is that of the payout to the seller. */
export function paidOut(sale: Sale, now: Instant): SaleTransition {
  const toSeller = sale.payouts.findLast(({ kind, state }) => kind === 'NET' && state === 'DONE')
  return toSeller !== undefined && isPaidOut(sale) ? paid(sale, toSeller.utr ?? toSeller.ref, now) : saleUnchanged
}

/** The buyer's money counts up to the gross, and all of it once it is to go back; the rest is excess, as is whatever others sent. */
function collectStated(sale: Sale, { ref, amount_paise, payer }: StatedCollect): SaleTransition {
  if (sale.booked.includes(`collected:${ref}`) || sale.booked.includes(`excess:${ref}`)) return saleUnchanged
  const sender = senderOf(sale, payer)
  const missing = Math.max(0, dealOf(sale).quote.gross_paise - sale.funded_paise)
  const wanted = aimOf(sale) === 'return' ? amount_paise : missing
  const needed = paise(sender === 'BUYER' ? Math.min(amount_paise, wanted) : 0)
  const excess = paise(amount_paise - needed)
  const statement = `collect ${ref}`
  const excesses: Excess[] = excess === 0 ? [] : [{ ref, amount_paise: excess, sender, is_returned: false, to: null }]
  return saleChanged(
    sale,
    { funded_paise: paise(sale.funded_paise + needed), excesses: [...sale.excesses, ...excesses] },
    [],
    [
      { cause: `collected:${ref}`, from: 'buyer', to: 'escrow', amount_paise: needed, statement },
      { cause: `excess:${ref}`, from: 'suspense', to: 'escrow', amount_paise: excess, statement },
    ],
  )
}

function senderOf(sale: Sale, payer: Sender | undefined): Excess['sender'] {
  if (payer === undefined) return 'UNKNOWN'
  return isSameAccount(payer, dealOf(sale).buyer.account) ? 'BUYER' : 'STRANGER'
}

/** A payout that we asked for has ended, or one that had ended came back. One that we never asked for is found by the balance. */
function payoutStated(sale: Sale, stated: StatedSalePayout, now: Instant): SaleTransition {
  const before = sale.payouts.find(({ ref }) => ref === stated.ref)
  if (before === undefined || stated.status === 'pending') return saleUnchanged
  if (stated.status === 'completed') return before.state === 'DONE' ? saleUnchanged : payoutDone(sale, before, stated)
  if (before.state === 'FAILED') return saleUnchanged
  const failed: SalePayout = { ...before, state: 'FAILED', paid_paise: zeroPaise, utr: null, failed_at: now }
  const postings = before.state === 'DONE' ? turnedBackPostings(sale, before) : []
  return saleChanged(sale, { payouts: replaced(sale, failed) }, [], postings)
}

/** What the partner paid otherwise than we asked stands on `suspense` until it is explained. */
function payoutDone(sale: Sale, before: SalePayout, stated: StatedSalePayout): SaleTransition {
  const { amount_paise: paid_paise, utr = null } = stated
  const gap = before.amount_paise - paid_paise
  // What is kept of a stranger's money was never ours: their excess is gone, and nothing of the deal is missing.
  const unexplained = before.kind === 'EXCESS' ? Math.max(0, -gap) : Math.abs(gap)
  return saleChanged(
    sale,
    {
      payouts: replaced(sale, { ...before, state: 'DONE', paid_paise, utr }),
      unexplained_paise: paise(sale.unexplained_paise + unexplained),
      ...(before.kind === 'NET' && { pays_again: false }),
    },
    [],
    paidPostings(sale, before, paid_paise),
  )
}

function replaced({ payouts }: Sale, payout: SalePayout): SalePayout[] {
  return payouts.map((each) => (each.ref === payout.ref ? payout : each))
}

/**
 * Less than our ledger has: the partner took something, or paid what we never asked for. More, where something is unexplained: it
 * came back. Nothing is said while a payout is on its way.
 */
function balanceStated(sale: Sale, { balance_paise, payouts }: StatedEscrowMoney): SaleTransition {
  if (payouts.some(({ status }) => status === 'pending')) return saleUnchanged
  const gap = balance_paise - sale.balances.escrow
  const statement = `balance ${sale.id}`
  const number = sale.booked.length
  if (gap < 0) {
    const amount_paise = paise(-gap)
    const unexplained_paise = paise(sale.unexplained_paise + amount_paise)
    const posting = { cause: `missing:${number}`, from: 'escrow', to: 'suspense', amount_paise, statement } as const
    return saleChanged(sale, { unexplained_paise }, [], [posting])
  }
  const amount_paise = paise(Math.min(gap, sale.unexplained_paise))
  if (amount_paise === 0) return saleUnchanged
  const unexplained_paise = paise(sale.unexplained_paise - amount_paise)
  const posting = { cause: `found:${number}`, from: 'suspense', to: 'escrow', amount_paise, statement } as const
  return saleChanged(sale, { unexplained_paise }, [], [posting])
}

/** What a person must see of a change, by the names of the log lines that alarm. */
export function alarmsOf(before: Sale, after: Sale): SaleAlarm[] {
  const fresh = after.booked.slice(before.booked.length).map((cause) => cause.slice(0, cause.indexOf(':')))
  const hasFailed = after.payouts.some(
    ({ ref, state }) =>
      state === 'FAILED' && before.payouts.some((payout) => payout.ref === ref && payout.state === 'ASKED'),
  )
  const found: SaleAlarm[] = fresh.flatMap((cause) => alarmCauses[cause] ?? [])
  return [...new Set([...found, ...(hasFailed ? (['sale-payout-failed'] as const) : [])])]
}

export type SaleAlarm =
  | 'sale-excess'
  | 'sale-payout-failed'
  | 'sale-payout-differs'
  | 'sale-payout-came-back'
  | 'sale-escrow-differs'

const alarmCauses: Readonly<Record<string, SaleAlarm>> = {
  excess: 'sale-excess',
  kept: 'sale-payout-differs',
  over: 'sale-payout-differs',
  'turned-back': 'sale-payout-came-back',
  missing: 'sale-escrow-differs',
}
