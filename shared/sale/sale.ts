import * as z from 'zod/mini'
import { Demat } from '#shared/bank/bank.ts'
import { EscrowId, OrderId, ProposalId, SaleId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Paise, zeroPaise } from '#shared/kernel/money.ts'
import { Isin } from '#shared/kernel/text.ts'
import { ExcessReturn } from '#shared/order/order.ts'

/** From our own holdings, or shares that the person has elsewhere. */
export const portfolios = ['unlistedportfolio', 'othersportfolio'] as const
export const Portfolio = z.enum(portfolios)
export type Portfolio = z.infer<typeof Portfolio>

/**
 * The states of a sale: forward only (docs/adr/0086-take-the-money-of-a-sale-before-the-shares.md). RETURNED: the shares came, could
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

export const salePayoutKinds = ['NET', 'FEE', 'DUTY'] as const
export const SalePayoutKind = z.enum(salePayoutKinds)
export type SalePayoutKind = z.infer<typeof SalePayoutKind>

/** A payout of the escrow. `ref` is the reference of its newest attempt. `paid_paise` and `utr` are as the partner states them. */
export const SalePayout = z.object({
  kind: SalePayoutKind,
  ref: z.string().check(z.maxLength(64)),
  amount_paise: Paise,
  state: z.enum(['ASKED', 'DONE', 'FAILED']),
  paid_paise: z._default(Paise, zeroPaise),
  utr: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
})
export type SalePayout = z.infer<typeof SalePayout>

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
  /** What the escrow has received from the buyer of record, as the partner states it: at most the gross. */
  funded_paise: z._default(Paise, zeroPaise),
  /** What lies in the escrow beside it: more than the gross, or from a stranger. */
  excess_paise: z._default(Paise, zeroPaise),
  excess_return: z._default(z.nullable(ExcessReturn), null),
  payouts: z._default(z.array(SalePayout).check(z.maxLength(3)), []),
  /** What went back to the buyer of record, as the partner states it. */
  returned_paise: z._default(Paise, zeroPaise),
  return_utr: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  /** Why nothing moves by itself: the partner states other amounts than we asked for. Two people decide. */
  frozen_by: z._default(z.nullable(z.string().check(z.maxLength(80))), null),
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
