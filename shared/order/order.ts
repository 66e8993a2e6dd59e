import * as z from 'zod/mini'
import { OrderId, QuoteId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Paise } from '#shared/kernel/money.ts'
import { PriceVersion } from '#shared/market/market.ts'
import {
  DeskFacet,
  EndingFacet,
  EscrowFacet,
  LedgerFacet,
  PaymentFacet,
  PriceFacet,
  SerialsFacet,
  SignatureFacet,
  StockFacet,
  TransferFacet,
} from './facets.ts'
import { Seller } from './seller.ts'

export const gates = ['KYC_INCOMPLETE', 'NOT_TRANSFERABLE', 'DEAL_TERM_UNSIGNED'] as const
/**
 * Why a purchase cannot start yet, in order of priority. The escrow slides come before all of them; the app keeps
 * their flag itself.
 */
export const Gate = z.enum(gates)
export type Gate = z.infer<typeof Gate>

export const Charge = z.object({
  code: z.enum(['SHARES', 'PLATFORM_FEE', 'STAMP_DUTY', 'TDS']),
  label: z.string(),
  amount_paise: Paise,
})
export type Charge = z.infer<typeof Charge>

/** The rates by which the charges of a quote were computed, in basis points of price × quantity. The audit computes them again. */
export const ChargeRates = z.object({
  fee_bps: z.number(),
  stamp_bps: z.number(),
  tds_bps: z.number(),
  /** TDS is collected where price × quantity is above this amount. */
  tds_above_paise: Paise,
})
export type ChargeRates = z.infer<typeof ChargeRates>

/** A price locked for one user, one security and one quantity. */
export const Quote = z.object({
  id: QuoteId,
  user_id: UserId,
  security_id: SecurityId,
  quantity: z.int().check(z.gte(1)),
  price_paise: Paise,
  rates: ChargeRates,
  charges: z.array(Charge),
  total_paise: Paise,
  valid_until: Instant,
  /** Which price of the company it is: the quote ends when that is withdrawn. */
  price_version: z.optional(PriceVersion),
  /** Who sells, as it was when the quote was made: an order of it keeps this seller. */
  seller: z.optional(Seller),
})
export type Quote = z.infer<typeof Quote>

/** A purchase, from placing to shares in the demat account, in facets. Amounts are those of the quote. */
export const Order = z.object({
  id: OrderId,
  quote_id: QuoteId,
  user_id: UserId,
  security_id: SecurityId,
  /** Name and ISIN are copied when the order is placed, so that its documents never change. */
  scrip_name: z.string(),
  isin: z.string(),
  quantity: z.int(),
  price: PriceFacet,
  rates: ChargeRates,
  charges: z.array(Charge),
  total_paise: Paise,
  placed_at: Instant,
  expires_at: Instant,
  stock: StockFacet,
  payment: PaymentFacet,
  escrow: EscrowFacet,
  signature: SignatureFacet,
  transfer: TransferFacet,
  ending: EndingFacet,
  ledger: LedgerFacet,
  /** The version of the terms that its buyer had accepted when they placed it; null when none is known. */
  terms_version: z._default(z.nullable(z.string().check(z.maxLength(32))), null),
  desk: DeskFacet,
  /** When it last changed: the longer nothing has, the less often the partners are asked. */
  changed_at: z._default(z.nullable(Instant), null),
  /** When it is checked next, as its place in the list says; null when it is not, or in no list. */
  due_at: z._default(z.nullable(Instant), null),
  serials: SerialsFacet,
  /** Incremented by every change. A write is conditional on the version that was read. */
  version: z.int(),
})
export type Order = z.infer<typeof Order>
