import * as z from 'zod/mini'
import { EscrowId, ProposalId, SaleId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { type Paise, Paise as PaiseSchema, paise } from '#shared/kernel/money.ts'
import { noSaleBalances, SaleBalances } from './ledger.ts'

/** Whose account money comes from or goes to. */
export const Payee = z.object({ name: z.string(), account_number: z.string(), ifsc: z.string() })
export type Payee = z.infer<typeof Payee>

/** Money in the escrow of a sale that is not of its deal: more than the gross, or of somebody else than the buyer of record. */
export const Excess = z.object({
  /** The reference of the collect that brought it. */
  ref: z.string(),
  amount_paise: PaiseSchema,
  /** `unknown`: the partner does not state from whose account it came. */
  sender: z.enum(['buyer', 'stranger', 'unknown']),
  /** Two people have decided to return it: to whom sent it, or to the account that they named. */
  is_returned: z._default(z.boolean(), false),
  to: z._default(z.nullable(Payee), null),
})
export type Excess = z.infer<typeof Excess>

/** What a payout of the escrow is for. The order of the first three is that in which they are paid: the seller before anybody else. */
export const salePayoutKinds = ['seller', 'fee', 'duty', 'return', 'excess'] as const
export type SalePayoutKind = (typeof salePayoutKinds)[number]

/** A payout that we have decided on, as the intent of it and then as the partner states it. */
export const SalePayout = z.object({
  /** Our reference, and the partner's key of idempotency. */
  ref: z.string(),
  of: z.enum(salePayoutKinds),
  /** What we asked for. */
  amount_paise: PaiseSchema,
  /** The collect that brought what an `excess` returns. */
  collect: z._default(z.nullable(z.string()), null),
  /** When the partner was asked last. */
  asked_at: Instant,
  state: z.enum(['ASKED', 'PAID', 'FAILED']),
  /** What the partner states to have paid. */
  paid_paise: z._default(z.nullable(PaiseSchema), null),
  /** What it did not pay, and nobody will pay: two people wrote it off. */
  written_off_paise: z._default(PaiseSchema, paise(0)),
  utr: z._default(z.nullable(z.string()), null),
  ended_at: z._default(z.nullable(Instant), null),
})
export type SalePayout = z.infer<typeof SalePayout>

/** The money of a sale: what its escrow received, what it paid, and what is not explained. All amounts in paise. */
export const SaleEscrow = z.object({
  sale_id: SaleId,
  /** The seller, who is paid. */
  user_id: UserId,
  escrow_id: EscrowId,
  /** What the buyer of record pays in; the other three add up to it. */
  gross_paise: PaiseSchema,
  net_paise: PaiseSchema,
  fee_paise: PaiseSchema,
  duty_paise: PaiseSchema,
  /** The buyer of record, whose account alone may fund the sale. */
  buyer: Payee,
  /** The seller is paid to the account that was verified at this moment. */
  payee_at: Instant,
  /** The virtual account to which the buyer of record pays; null until the partner has opened it. */
  account: z._default(z.nullable(z.object({ account_number: z.string(), ifsc: z.string() })), null),
  opened_at: Instant,
  /** What came from the buyer of record for this deal. */
  collected_paise: z._default(PaiseSchema, paise(0)),
  excesses: z._default(z.array(Excess), []),
  /** What left the escrow without our asking, or what a payout lacked: it stands on `suspense`, and the sale is frozen. */
  unexplained_paise: z._default(PaiseSchema, paise(0)),
  payouts: z._default(z.array(SalePayout), []),
  /** Two people have decided to pay the seller again after a payout that failed or came back. */
  pays_again: z._default(z.boolean(), false),
  balances: z._default(SaleBalances, noSaleBalances),
  /** The causes of all entries of its ledger: each occurs once. */
  booked: z._default(z.array(z.string()), []),
  /** The decisions of two people that were carried out. */
  decisions: z._default(z.array(ProposalId), []),
  changed_at: Instant,
  /** When the partner is asked next without a webhook; null when nothing can come any more. */
  due_at: z._default(z.nullable(Instant), null),
  version: z.int(),
})
export type SaleEscrow = z.infer<typeof SaleEscrow>

/**
 * What the money of a sale is to do, which follows from the sale's state: to come in, to stay, to be paid to the seller, to go
 * back to the buyer of record.
 */
export type Aim = 'collect' | 'hold' | 'pay' | 'return'

export function isOpenExcess({ payouts }: Pick<SaleEscrow, 'payouts'>, { ref }: Excess): boolean {
  return !payouts.some(({ of, collect, state }) => of === 'excess' && collect === ref && state === 'PAID')
}

/** What stands on `suspense` because it is not of the deal and has not gone back yet. */
export function excessOf(escrow: SaleEscrow): Paise {
  const open = escrow.excesses.filter((excess) => isOpenExcess(escrow, excess))
  return paise(open.reduce((sum, { amount_paise }) => sum + amount_paise, 0))
}

/** Whether money is missing or was paid otherwise than we asked: nothing leaves the escrow until it is explained. */
export function isFrozenSale({ unexplained_paise }: SaleEscrow): boolean {
  return unexplained_paise > 0
}

/** What a payout of the deal is to pay. */
export function amountOf(escrow: SaleEscrow, kind: 'seller' | 'fee' | 'duty'): Paise {
  return { seller: escrow.net_paise, fee: escrow.fee_paise, duty: escrow.duty_paise }[kind]
}

/** What of it is still owed: neither stated as paid, nor written off, nor under way. */
export function owedTo(escrow: SaleEscrow, kind: 'seller' | 'fee' | 'duty'): Paise {
  return paise(Math.max(0, amountOf(escrow, kind) - settledOf(escrow, kind)))
}

/** What of the buyer's money has not gone back and is not on its way back. */
export function returnableOf(escrow: SaleEscrow): Paise {
  const left = escrow.collected_paise - settledOf(escrow, 'return')
  const paidOut = (['seller', 'fee', 'duty'] as const).reduce((sum, kind) => sum + settledOf(escrow, kind), 0)
  return paise(Math.max(0, left - paidOut))
}

function settledOf({ payouts }: SaleEscrow, kind: SalePayoutKind): number {
  return payouts.filter(({ of }) => of === kind).reduce((sum, payout) => sum + settledBy(payout), 0)
}

function settledBy({ state, amount_paise, paid_paise, written_off_paise }: SalePayout): number {
  if (state === 'FAILED') return 0
  return state === 'ASKED' ? amount_paise : (paid_paise ?? amount_paise) + written_off_paise
}

/** Whether seller, fee and duty are paid in full, as the partner states it, and nothing is unexplained. */
export function isPaidOut(escrow: SaleEscrow): boolean {
  const isUnderWay = escrow.payouts.some(({ state }) => state === 'ASKED')
  const owed = (['seller', 'fee', 'duty'] as const).reduce((sum, kind) => sum + owedTo(escrow, kind), 0)
  return owed === 0 && !isUnderWay && !isFrozenSale(escrow)
}

/** Whether the escrow has the gross from the buyer of record, and the partner's stated balance covers it. */
export function isFunded(escrow: SaleEscrow, balance: Paise): boolean {
  const { collected_paise, gross_paise } = escrow
  return collected_paise >= gross_paise && balance >= gross_paise && !isFrozenSale(escrow)
}

/** The newest payout to the seller that the partner states as complete. */
export function sellerPayout({ payouts }: SaleEscrow): SalePayout | undefined {
  return payouts.findLast(({ of, state }) => of === 'seller' && state === 'PAID')
}

/** Whether two accounts are the same: banks state numbers with and without leading zeros, and any branch of the bank. */
export function isSameAccount(
  one: { readonly account_number: string; readonly ifsc: string },
  other: { readonly account_number: string; readonly ifsc: string },
): boolean {
  const number = (text: string) => text.replace(/\s/g, '').replace(/^0+/, '')
  const bank = (text: string) => text.slice(0, 4).toUpperCase()
  const isSameBank = one.ifsc === '' || other.ifsc === '' || bank(one.ifsc) === bank(other.ifsc)
  return number(one.account_number) === number(other.account_number) && isSameBank
}
