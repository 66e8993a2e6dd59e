import type { ProposalId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import type { Posting } from '#shared/order/ledger.ts'
import { type Aim, type Excess, isSameAccount, type Payee, type SaleEscrow, type SalePayout } from './escrow.ts'
import { saleBalancesAfter } from './ledger.ts'
import { paidPostings, turnedBackPostings } from './payout-postings.ts'

/** A change of a sale's escrow: the new state, and what its ledger gets in the same transaction. */
export interface EscrowChange {
  readonly escrow: SaleEscrow
  readonly postings: readonly Posting[]
  /** What a person must see, by the names of the log lines that alarm. */
  readonly alarms: readonly EscrowAlarm[]
}

export type EscrowAlarm =
  | 'sale-excess'
  | 'sale-payout-failed'
  | 'sale-payout-differs'
  | 'sale-payout-came-back'
  | 'sale-escrow-differs'

/** A collect of the escrow that the partner states as complete. */
export interface StatedCollect {
  readonly ref: string
  readonly amount_paise: Paise
  /** From whose account it came; undefined when the partner does not state it. */
  readonly payer?: Payee | undefined
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

/** The escrow with these fields and postings. A posting whose cause is booked already, or of 0, is left out. */
export function escrowWith(
  escrow: SaleEscrow,
  changes: Partial<SaleEscrow>,
  postings: readonly Posting[] = [],
  alarms: readonly EscrowAlarm[] = [],
): EscrowChange {
  const fresh = postings.filter(({ cause, amount_paise }) => amount_paise > 0 && !escrow.booked.includes(cause))
  const booked = [...escrow.booked, ...fresh.map(({ cause }) => cause)]
  const balances = saleBalancesAfter(escrow.balances, fresh)
  return { escrow: { ...escrow, ...changes, booked, balances }, postings: fresh, alarms }
}

/** One rule after the other, each for the escrow that the one before left. */
export function allOf(
  escrow: SaleEscrow,
  ...rules: readonly ((escrow: SaleEscrow) => EscrowChange | undefined)[]
): EscrowChange | undefined {
  let whole: EscrowChange | undefined
  for (const rule of rules) {
    const next = rule(whole?.escrow ?? escrow)
    if (next === undefined) continue
    whole = {
      escrow: next.escrow,
      postings: [...(whole?.postings ?? []), ...next.postings],
      alarms: [...(whole?.alarms ?? []), ...next.alarms],
    }
  }
  return whole
}

/**
 * Books what the partner states about an escrow, with the amounts that it states. Undefined when all of it is booked. A gap between
 * balance and ledger counts only where the caller has read the same movements before and after the balance (`isStill`).
 */
export function moneyStated(
  escrow: SaleEscrow,
  aim: Aim,
  stated: StatedEscrowMoney,
  now: Instant,
  isStill: boolean,
): EscrowChange | undefined {
  return allOf(
    escrow,
    ...stated.collects.map((collect) => (each: SaleEscrow) => collectStated(each, aim, collect)),
    ...stated.payouts.map((payout) => (each: SaleEscrow) => payoutStated(each, payout, now)),
    (each) => (isStill && aim !== 'collect' ? balanceStated(each, stated) : undefined),
  )
}

/** The buyer's money counts up to the gross, and all of it once it is to go back; the rest is excess, as is whatever others sent. */
function collectStated(escrow: SaleEscrow, aim: Aim, collect: StatedCollect): EscrowChange | undefined {
  const { ref, amount_paise, payer } = collect
  if (escrow.booked.includes(`collected:${ref}`) || escrow.booked.includes(`excess:${ref}`)) return undefined
  const sender = senderOf(escrow, payer)
  const wanted = aim === 'return' ? amount_paise : Math.max(0, escrow.gross_paise - escrow.collected_paise)
  const needed = paise(sender === 'buyer' ? Math.min(amount_paise, wanted) : 0)
  const excess = paise(amount_paise - needed)
  const statement = `collect ${ref}`
  const excesses: Excess[] = excess === 0 ? [] : [{ ref, amount_paise: excess, sender, is_returned: false, to: null }]
  return escrowWith(
    escrow,
    {
      collected_paise: paise(escrow.collected_paise + needed),
      excesses: [...escrow.excesses, ...excesses],
    },
    [
      { cause: `collected:${ref}`, from: 'buyer', to: 'escrow', amount_paise: needed, statement },
      { cause: `excess:${ref}`, from: 'suspense', to: 'escrow', amount_paise: excess, statement },
    ],
    excess > 0 ? ['sale-excess'] : [],
  )
}

function senderOf({ buyer }: SaleEscrow, payer: Payee | undefined): Excess['sender'] {
  if (payer === undefined) return 'unknown'
  return isSameAccount(payer, buyer) ? 'buyer' : 'stranger'
}

/** A payout that we asked for has ended, or one that had ended came back. One that we never asked for is found by its balance. */
function payoutStated(escrow: SaleEscrow, stated: StatedSalePayout, now: Instant): EscrowChange | undefined {
  const before = escrow.payouts.find(({ ref }) => ref === stated.ref)
  if (before === undefined || stated.status === 'pending') return undefined
  if (stated.status === 'completed') return before.state === 'PAID' ? undefined : paid(escrow, before, stated, now)
  if (before.state === 'FAILED') return undefined
  const failed: SalePayout = { ...before, state: 'FAILED', paid_paise: null, utr: null, ended_at: now }
  const payouts = replaced(escrow, failed)
  if (before.state === 'ASKED') return escrowWith(escrow, { payouts }, [], ['sale-payout-failed'])
  return escrowWith(escrow, { payouts }, turnedBackPostings(escrow, before), ['sale-payout-came-back'])
}

/** What the partner paid otherwise than we asked stands on `suspense` until it is explained. */
function paid(escrow: SaleEscrow, before: SalePayout, stated: StatedSalePayout, now: Instant): EscrowChange {
  const { amount_paise: paid_paise, utr = null } = stated
  const after: SalePayout = { ...before, state: 'PAID', paid_paise, utr, ended_at: now }
  const difference = Math.abs(paid_paise - before.amount_paise)
  // What is kept of a stranger's money was never ours: their excess is gone, and nothing of the deal is missing.
  const unexplained = before.of === 'excess' ? Math.max(0, paid_paise - before.amount_paise) : difference
  return escrowWith(
    escrow,
    {
      payouts: replaced(escrow, after),
      unexplained_paise: paise(escrow.unexplained_paise + unexplained),
      ...(before.of === 'seller' && { pays_again: false }),
    },
    paidPostings(escrow, before, paid_paise),
    difference > 0 ? ['sale-payout-differs'] : [],
  )
}

function replaced({ payouts }: SaleEscrow, payout: SalePayout): SalePayout[] {
  return payouts.map((each) => (each.ref === payout.ref ? payout : each))
}

/**
 * Less than our ledger has: the partner took something, or paid what we never asked for. More, where something is unexplained: it
 * came back. Nothing is said while a payout is on its way.
 */
function balanceStated(escrow: SaleEscrow, { balance_paise, payouts }: StatedEscrowMoney): EscrowChange | undefined {
  if (payouts.some(({ status }) => status === 'pending')) return undefined
  const gap = balance_paise - escrow.balances.escrow
  const statement = `balance ${escrow.escrow_id}`
  const number = escrow.booked.length
  if (gap < 0) {
    const amount_paise = paise(-gap)
    return escrowWith(
      escrow,
      { unexplained_paise: paise(escrow.unexplained_paise + amount_paise) },
      [{ cause: `missing:${number}`, from: 'escrow', to: 'suspense', amount_paise, statement }],
      ['sale-escrow-differs'],
    )
  }
  const amount_paise = paise(Math.min(gap, escrow.unexplained_paise))
  if (amount_paise === 0) return undefined
  return escrowWith(escrow, { unexplained_paise: paise(escrow.unexplained_paise - amount_paise) }, [
    { cause: `found:${number}`, from: 'suspense', to: 'escrow', amount_paise, statement },
  ])
}

/** Carries a decision of two people out, once for each proposal. Undefined: it was carried out before. */
export function decidedOnce(
  escrow: SaleEscrow,
  proposalId: ProposalId,
  change: (escrow: SaleEscrow) => EscrowChange,
): EscrowChange | undefined {
  if (escrow.decisions.includes(proposalId)) return undefined
  const { escrow: after, ...rest } = change(escrow)
  return { ...rest, escrow: { ...after, decisions: [...after.decisions, proposalId] } }
}
