import * as z from 'zod/mini'
import { EscrowId, HoldId, OrderId, QuoteId, RazorpayOrderId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Paise, zeroPaise } from '#shared/kernel/money.ts'
import { PriceVersion } from '#shared/market/market.ts'
import { BankPayoutIntent, CapturedPayment } from './captured-payment.ts'
import { Dispute } from './dispute.ts'
import {
  Authorization,
  DeskFacet,
  escrowStates,
  ExcessReturn,
  giveUpCauses,
  HeldPart,
  paymentStates,
  Rejection,
  Reversal,
  SerialsFacet,
  signatureStates,
  stockStates,
  transferStates,
} from './facets.ts'
import { Balances, noBalances } from './ledger.ts'
import { shardsMax } from './limits.ts'
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

/** A price locked for one user, one security and one quantity. */
export const Quote = z.object({
  id: QuoteId,
  user_id: UserId,
  security_id: SecurityId,
  quantity: z.int().check(z.gte(1)),
  price_paise: Paise,
  charges: z.array(Charge),
  total_paise: Paise,
  valid_until: Instant,
  /** Which price of the company it is: the quote ends when that is withdrawn. */
  price_version: z.optional(PriceVersion),
  /** Who sells, as it was when the quote was made: an order of it keeps this seller. */
  seller: z.optional(Seller),
})
export type Quote = z.infer<typeof Quote>

/** A purchase, from placing to shares in the demat account. Amounts are those of the quote. */
export const Order = z.object({
  id: OrderId,
  quote_id: QuoteId,
  user_id: UserId,
  security_id: SecurityId,
  /** Name and ISIN are copied when the order is placed, so that its documents never change. */
  scrip_name: z.string(),
  isin: z.string(),
  quantity: z.int(),
  price_paise: Paise,
  /** That of its quote; null when none is known. */
  price_version: z._default(z.nullable(PriceVersion), null),
  /** When that price was withdrawn before the order was paid; null otherwise. What is authorised later does not pay it. */
  price_withdrawn_at: z._default(z.nullable(Instant), null),
  charges: z.array(Charge),
  total_paise: Paise,
  placed_at: Instant,
  expires_at: Instant,
  stock: z.enum(stockStates),
  /** Whether its time to pay ended without any try to pay. */
  lapsed: z._default(z.boolean(), false),
  /** The shards of the stock from which it takes its shares, each once, written before they are taken. */
  held: z._default(z.array(HeldPart).check(z.maxLength(shardsMax)), []),
  /** The name of its holds there. Shares that are taken anew, from other shards or by a late payment, are held under another name. */
  hold_id: HoldId,
  payment: z.enum(paymentStates),
  escrow: z.enum(escrowStates),
  signature: z.enum(signatureStates),
  transfer: z.enum(transferStates),
  razorpay_order_id: z._default(z.nullable(RazorpayOrderId), null),
  voucher_id: z._default(z.nullable(EscrowId), null),
  service_order_id: z._default(z.nullable(OrderId), null),
  payments: z._default(z.array(CapturedPayment).check(z.maxLength(50)), []),
  /** When the payments that we capture by hand were authorised: kept before they are captured, and the earliest counts. */
  authorizations: z._default(z.array(Authorization).check(z.maxLength(50)), []),
  signing_attempt: z._default(z.int(), 0),
  /** When the current signing attempt started. */
  signing_started_at: z._default(z.nullable(Instant), null),
  signed_file_key: z._default(z.nullable(z.string()), null),
  depository_reference: z._default(z.nullable(z.string()), null),
  lodged_by: z._default(z.nullable(UserId), null),
  disputes: z._default(z.array(Dispute).check(z.maxLength(50)), []),
  /** Refusals of the depository, oldest first. */
  rejections: z._default(z.array(Rejection).check(z.maxLength(10)), []),
  /** The first of the two people who give the order up. */
  give_up_by: z._default(z.nullable(UserId), null),
  cancelled: z._default(z.boolean(), false),
  given_up: z._default(z.nullable(z.enum(giveUpCauses)), null),
  /** What the escrow has received of our payouts, as the escrow partner states it: at most the total. */
  collected_paise: z._default(Paise, zeroPaise),
  /** What lies in the escrow beside it: more than the total, or from a stranger. */
  excess_paise: z._default(Paise, zeroPaise),
  excess_return: z._default(z.nullable(ExcessReturn), null),
  /** What our bank has sent and the escrow has not received, or has no more. It stands on `suspense` until it is found or written off. */
  short_paise: z._default(Paise, zeroPaise),
  /** What two people decided to send beside the total, because as much did not arrive or did not stay. */
  top_up_paise: z._default(Paise, zeroPaise),
  /** Money that had arrived and did not stay. */
  reversals: z._default(z.array(Reversal).check(z.maxLength(50)), []),
  /** The bank's reference of the money that the escrow returned. */
  return_utr: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  /** The payouts from our bank account into the escrow. */
  fundings: z._default(z.array(BankPayoutIntent).check(z.maxLength(50)), []),
  /** The causes of its ledger entries, so that none is written twice. */
  booked: z._default(z.array(z.string()).check(z.maxLength(500)), []),
  balances: z._default(Balances, noBalances),
  /** When each step happened; null before. */
  paid_at: z._default(z.nullable(Instant), null),
  held_at: z._default(z.nullable(Instant), null),
  signed_at: z._default(z.nullable(Instant), null),
  seller_confirmed_at: z._default(z.nullable(Instant), null),
  lodged_at: z._default(z.nullable(Instant), null),
  credited_at: z._default(z.nullable(Instant), null),
  paid_out_at: z._default(z.nullable(Instant), null),
  returned_at: z._default(z.nullable(Instant), null),
  /** When a paid order was cancelled or given up. */
  cancelled_at: z._default(z.nullable(Instant), null),
  /** Whether that counts among its buyer's cancels: it was their wish or doing, and the order was not late. */
  is_cancel_counted: z._default(z.boolean(), false),
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
