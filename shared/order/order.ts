import * as z from 'zod/mini'
import {
  EscrowId,
  HoldId,
  OrderId,
  PaymentId,
  QuoteId,
  RazorpayOrderId,
  SecurityId,
  UserId,
} from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Paise, zeroPaise } from '#shared/kernel/money.ts'
import { PriceVersion } from '#shared/market/market.ts'
import { Dispute } from './dispute.ts'
import { DeskFacet, SerialsFacet } from './facets.ts'
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

/**
 * The states of each facet of an order. A facet only moves to the right in its list and may skip states; signature does
 * so within one attempt, and a rejected transfer may be lodged again (docs/specification/transitions.md, States of an order).
 */
export const stockStates = ['RESERVING', 'HELD', 'COMMITTED', 'RETURNED'] as const
export const paymentStates = ['PLACED', 'PENDING', 'FAILED', 'EXPIRED', 'PAID'] as const
export const escrowStates = ['NONE', 'HELD', 'PAID_OUT', 'RETURNED'] as const
export const signatureStates = ['NONE', 'PENDING', 'DECLINED', 'LAPSED', 'SIGNED'] as const
export const transferStates = ['NONE', 'SELLER_CONFIRMED', 'LODGED', 'REJECTED', 'CREDITED'] as const
export const refundStates = ['NONE', 'STARTED', 'FAILED', 'DONE'] as const

/** A refund that the gateway reports. `key` is ours; a refund that somebody made without us has none. */
export const ReportedRefund = z.object({
  id: z.string().check(z.maxLength(64)),
  key: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  amount_paise: Paise,
  status: z.enum(['pending', 'processed', 'failed']),
  /** How it travels, as the gateway says; null while it does not. An instant one may still become normal. */
  speed: z._default(z.nullable(z.enum(['normal', 'instant'])), null),
  created_at: Instant,
  /** The bank's reference. */
  reference: z._default(z.nullable(z.string()), null),
  /** Whether two people, or the refund of the rest, took a foreign refund for ours. */
  isAdopted: z.boolean(),
})
export type ReportedRefund = z.infer<typeof ReportedRefund>

/** A payout of our bank that was decided before the bank is asked: asked for, sent, or ended without (or reversed after) moving money. */
export const BankPayoutIntent = z.object({
  ref: z.string().check(z.maxLength(40)),
  amount_paise: Paise,
  payout_id: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  state: z.enum(['ASKED', 'SENT', 'ENDED']),
  /** The bank's reference, once it is sent. */
  utr: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  ended_at: z._default(z.nullable(Instant), null),
})
export type BankPayoutIntent = z.infer<typeof BankPayoutIntent>

/** A refund that our bank pays to the buyer's account, of which the order knows the last digits only. */
export const RefundPayout = z.object({ ...BankPayoutIntent.shape, account_end: z.string().check(z.maxLength(4)) })
export type RefundPayout = z.infer<typeof RefundPayout>

/**
 * The newest request for a refund at the gateway, written down before it is made. `is_open`: its answer is not known.
 * `refused_at`: since when the gateway refuses for lack of balance; null once it accepts one.
 */
export const RefundAsk = z.object({
  key: z.string().check(z.maxLength(64)),
  at: Instant,
  is_open: z.boolean(),
  refused_at: z._default(z.nullable(Instant), null),
})
export type RefundAsk = z.infer<typeof RefundAsk>

/** A captured payment of an order. An order has more than one only when the investor paid twice. */
export const CapturedPayment = z.object({
  id: PaymentId,
  amount_paise: Paise,
  captured_at: Instant,
  /** Whether it came on top of one that pays the order. */
  is_second: z._default(z.boolean(), false),
  /** Every refund of it, by whomever, as the gateway last reported it. */
  refunds: z._default(z.array(ReportedRefund).check(z.maxLength(100)), []),
  /** The gateway's fee without the tax on it, and the tax, as it stated them at the capture; null when it did not. */
  fee_paise: z._default(z.nullable(Paise), null),
  tax_paise: z._default(z.nullable(Paise), null),
  /** What is kept of it because its buyer cancelled: not refunded. */
  kept_paise: z._default(Paise, zeroPaise),
  /** What the payer's bank took back for good. */
  charged_back_paise: z._default(Paise, zeroPaise),
  /** What of it the payer got twice, from us and from their bank, and is booked as our loss. */
  written_off_paise: z._default(Paise, zeroPaise),
  /** What we last asked the gateway to give back; null before. */
  asked: z._default(z.nullable(RefundAsk), null),
  /** What our bank gives back instead. From the first one on the gateway is not asked any more. */
  refund_payouts: z._default(z.array(RefundPayout).check(z.maxLength(50)), []),
  /** Our refund of what is owed. */
  refund: z._default(z.enum(refundStates), 'NONE'),
  /** Whether the gateway has said that it makes our refund at its normal speed. It stays so whatever follows: a later day was promised. */
  is_slow: z._default(z.boolean(), false),
  refund_reference: z._default(z.nullable(z.string()), null),
  refund_due_at: z._default(z.nullable(Instant), null),
  refunded_at: z._default(z.nullable(Instant), null),
})
export type CapturedPayment = z.infer<typeof CapturedPayment>

/** When a payment was authorised, as far as we know: as the gateway's event states it, or when we first saw it. */
export const Authorization = z.object({ payment_id: PaymentId, at: Instant })
export type Authorization = z.infer<typeof Authorization>

/** What two people return of an escrow that is not the order's: to an account, or (null) to our own. */
export const ExcessReturn = z.object({
  ref: z.string().check(z.maxLength(64)),
  amount_paise: Paise,
  to: z._default(z.nullable(z.object({ name: z.string(), account_number: z.string(), ifsc: z.string() })), null),
})
export type ExcessReturn = z.infer<typeof ExcessReturn>

/**
 * Money that had arrived and did not stay, as a partner states it: a payout of our bank into the escrow that came back, a payout of
 * the escrow that came back, or money that is gone from the escrow. The order is frozen until two people decide.
 */
export const Reversal = z.object({
  of: z.enum(['FUNDING', 'PAYOUT', 'ESCROW']),
  /** The payout at our bank or at the escrow, or the cause of the entry. */
  ref: z.string().check(z.maxLength(80)),
  amount_paise: Paise,
  at: Instant,
  is_decided: z.boolean(),
})
export type Reversal = z.infer<typeof Reversal>

/** The depository refused a transfer: under which reference, and why. `by` is the desk person who recorded it. */
export const Rejection = z.object({ at: Instant, by: UserId, reference: z.string(), reason: z.string() })
export type Rejection = z.infer<typeof Rejection>

/**
 * Why an order was given up without its buyer asking for it. `refunded`, `disputed`: a part of its payment went back in another way.
 * `impossible`: two people gave it up.
 */
export const giveUpCauses = [
  'unsigned',
  'unconfirmed',
  'unlodged',
  'rejected',
  'refunded',
  'disputed',
  'impossible',
] as const
export type GiveUpCause = (typeof giveUpCauses)[number]

/** Shares of an order in one shard of the stock. */
export const HeldPart = z.object({
  shard: z.int(),
  quantity: z.int(),
  /** For a buyer who has never paid: what unpaid orders of such people may hold in that shard together, as the order was placed. */
  new_buyers_max: z.optional(z.int()),
})
export type HeldPart = z.infer<typeof HeldPart>

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
