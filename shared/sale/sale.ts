import * as z from 'zod/mini'
import { Demat } from '#shared/bank/bank.ts'
import { EscrowId, OrderId, ProposalId, SaleId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Paise, zeroPaise } from '#shared/kernel/money.ts'
import { Isin } from '#shared/kernel/text.ts'
import { ExcessReturn } from '#shared/order/facets.ts'

/** From our own holdings, or shares that the person has elsewhere. */
export const portfolios = ['unlistedportfolio', 'othersportfolio'] as const
export const Portfolio = z.enum(portfolios)
export type Portfolio = z.infer<typeof Portfolio>

/**
 * The states of a sale: forward only (docs/adr/0013-fund-a-sale-before-its-shares-move.md). RETURNED: the shares came, could
 * not be paid and went back, as two people decided.
 */
export const openStates = ['SUBMITTED', 'QUOTED', 'AGREED', 'FUNDED', 'RECEIVED'] as const
export const endStates = ['PAID', 'REJECTED', 'DECLINED', 'CANCELLED', 'LAPSED', 'RETURNED'] as const
export const saleStates = [...openStates, ...endStates] as const
export const SaleState = z.enum(saleStates)
export type SaleState = z.infer<typeof SaleState>
export const OpenState = z.enum(openStates)
export type OpenState = z.infer<typeof OpenState>

/** What the desk offers, locked until a moment. `by` is the desk person. */
export const SaleQuote = z.object({
  price_paise: Paise,
  gross_paise: Paise,
  /** The rates of fee and duty, in basis points of the gross. The audit computes both again. */
  fee_bps: z.number(),
  stamp_bps: z.number(),
  fee_paise: Paise,
  duty_paise: Paise,
  /** Gross less fee and duty: what the seller gets. */
  net_paise: Paise,
  quoted_at: Instant,
  valid_until: Instant,
  by: UserId,
})
export type SaleQuote = z.infer<typeof SaleQuote>

/** To whom the seller transfers the shares: the buyer of record as the settings of the stage named them when it was agreed. */
export const SaleBuyer = z.object({
  name: z.string(),
  nsdl: z.object({ dp_name: z.string(), ...Demat.shape }),
  cdsl: z.object({ dp_name: z.string(), ...Demat.shape }),
  account: z.object({ account_number: z.string(), ifsc: z.string() }),
})
export type SaleBuyer = z.infer<typeof SaleBuyer>

/** The virtual account into which the buyer of record pays. */
export const CollectAccount = z.object({ account_number: z.string(), ifsc: z.string() })

/** Seller, fee and duty; what goes back to the buyer of record; what goes back to whom sent it beside the deal. */
export const salePayoutKinds = ['NET', 'FEE', 'DUTY', 'RETURN', 'EXCESS'] as const
export const SalePayoutKind = z.enum(salePayoutKinds)
export type SalePayoutKind = z.infer<typeof SalePayoutKind>

/** An attempt of a payout of the escrow: our intent, and then what the partner states. */
export const SalePayout = z.object({
  kind: SalePayoutKind,
  /** Our reference, and the partner's key of idempotency. */
  ref: z.string().check(z.maxLength(64)),
  /** What we asked for. */
  amount_paise: Paise,
  /** The collect that brought what an EXCESS returns. */
  collect: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  /** When the partner was asked last. */
  asked_at: Instant,
  state: z.enum(['ASKED', 'DONE', 'FAILED']),
  /** What the partner states to have paid; 0 before. */
  paid_paise: z._default(Paise, zeroPaise),
  /** What it did not pay and nobody will pay, as two people decided. */
  written_off_paise: z._default(Paise, zeroPaise),
  utr: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  failed_at: z._default(z.nullable(Instant), null),
})
export type SalePayout = z.infer<typeof SalePayout>

/** Money in the escrow that is not of the deal: more than the gross, or not from the buyer of record. */
export const Excess = z.object({
  /** The reference of the collect that brought it. */
  ref: z.string().check(z.maxLength(64)),
  amount_paise: Paise,
  /** UNKNOWN: the partner does not state from whose account it came. */
  sender: z.enum(['BUYER', 'STRANGER', 'UNKNOWN']),
  /** Two people have decided to return it: to its sender, or to the account that they named. */
  is_returned: z._default(z.boolean(), false),
  to: z._default(ExcessReturn.shape.to, null),
})
export type Excess = z.infer<typeof Excess>

/** Shares that left a lot of the holding, and what they had cost with fees and duty. */
export const SoldPart = z.object({ order_id: OrderId, quantity: z.int().check(z.gte(1)), cost_paise: Paise })
export type SoldPart = z.infer<typeof SoldPart>

/** The paise of one sale at each place. */
export const SaleBalances = z.object({ escrow: z._default(z.int(), 0), suspense: z._default(z.int(), 0) })
export type SaleBalances = z.infer<typeof SaleBalances>
export const noSaleBalances: SaleBalances = { escrow: 0, suspense: 0 }

const Moment = z._default(z.nullable(Instant), null)
const Who = z._default(z.nullable(UserId), null)

/** A sell request, from the request to the payout. */
export const Sale = z.object({
  id: SaleId,
  /** What people see as `#REQ<number>`. */
  number: z.int().check(z.gte(1)),
  user_id: UserId,
  portfolio: Portfolio,
  /** The security of the catalogue; always known for the own portfolio. */
  security_id: z._default(z.nullable(SecurityId), null),
  scrip_name: z.string(),
  isin: Isin,
  quantity: z.int().check(z.gte(1)),
  /** What the person asks for each share; null for the own portfolio. */
  asked_price_paise: z._default(z.nullable(Paise), null),
  state: SaleState,
  submitted_at: Instant,
  quote: z._default(z.nullable(SaleQuote), null),
  /** What the desk tells the person with a rejection. */
  reason: z._default(z.nullable(z.string().check(z.maxLength(300))), null),
  terms_version: z._default(z.nullable(z.string().check(z.maxLength(32))), null),
  buyer: z._default(z.nullable(SaleBuyer), null),
  /** The verified bank account of this moment is paid (functions/bank, `findBankAccountAt`), and its last four digits. */
  account_at: Moment,
  account_end: z._default(z.string().check(z.maxLength(4)), ''),
  /** When each step happened; null before. */
  agreed_at: Moment,
  funded_at: Moment,
  received_at: Moment,
  paid_at: Moment,
  ended_at: Moment,
  /** The depository's reference of the debit, and who recorded it. */
  reference: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  received_by: Who,
  /** The person who confirmed the payout where the partner's statement could not be read; null when it was read. */
  paid_by: Who,
  /** The bank's reference of the payout to the seller. */
  utr: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  /** Which lots the shares left, first in first out. Empty before RECEIVED and for the other portfolio. */
  sold: z._default(z.array(SoldPart).check(z.maxLength(500)), []),
  /** Money: null until the escrow exists at the partner. */
  escrow_ref: z._default(z.nullable(EscrowId), null),
  collect_account: z._default(z.nullable(CollectAccount), null),
  /** What the buyer of record has paid for the deal, as the partner states it: at most the gross while the sale goes on. */
  funded_paise: z._default(Paise, zeroPaise),
  excesses: z._default(z.array(Excess).check(z.maxLength(50)), []),
  /** All attempts, the oldest first. */
  payouts: z._default(z.array(SalePayout).check(z.maxLength(100)), []),
  /** What left the escrow otherwise than we asked. While there is any, nothing else leaves it. */
  unexplained_paise: z._default(Paise, zeroPaise),
  /** Two people have decided to pay the seller again. */
  pays_again: z._default(z.boolean(), false),
  booked: z._default(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(200)), []),
  balances: z._default(SaleBalances, noSaleBalances),
  /** The proposals of two people that were carried out on it, so that none is carried out twice. */
  decisions: z._default(z.array(ProposalId).check(z.maxLength(100)), []),
  alarmed_at: Moment,
  changed_at: Moment,
  /** Incremented by every change. A write is conditional on the version that was read. */
  version: z.int(),
})
export type Sale = z.infer<typeof Sale>
