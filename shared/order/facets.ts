import * as z from 'zod/mini'
import { EscrowId, HoldId, OrderId, PaymentId, ProposalId, RazorpayOrderId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Paise, zeroPaise } from '#shared/kernel/money.ts'
import { PriceVersion } from '#shared/market/market.ts'
import { BankPayoutIntent, CapturedPayment } from './payment/captured-payment.ts'
import { Dispute } from './dispute/dispute.ts'
import { Balances, noBalances } from './ledger.ts'
import { shardsMax } from './limits.ts'

// The facets of an order: what belongs together in it.

/**
 * The states of each facet of an order. A facet only moves to the right in its list and may skip states; signature does
 * so within one attempt, and a rejected transfer may be lodged again (docs/specification/transitions.md, States of an order).
 */
export const stockStates = ['RESERVING', 'HELD', 'COMMITTED', 'RETURNED'] as const
export const paymentStates = ['PLACED', 'PENDING', 'FAILED', 'EXPIRED', 'PAID'] as const
export const escrowStates = ['NONE', 'HELD', 'PAID_OUT', 'RETURNED'] as const
export const signatureStates = ['NONE', 'PENDING', 'DECLINED', 'LAPSED', 'SIGNED'] as const
export const transferStates = ['NONE', 'SELLER_CONFIRMED', 'LODGED', 'REJECTED', 'CREDITED'] as const

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

/** What a share costs, and which price that is. */
export const PriceFacet = z.object({
  paise: Paise,
  /** That of its quote; null when none is known. */
  version: z._default(z.nullable(PriceVersion), null),
  /** When that price was withdrawn before the order was paid; null otherwise. What is authorised later does not pay it. */
  withdrawn_at: z._default(z.nullable(Instant), null),
})
export type PriceFacet = z.infer<typeof PriceFacet>

/** The shares that it takes from the stock. */
export const StockFacet = z.object({
  state: z.enum(stockStates),
  /** Whether its time to pay ended without any try to pay. */
  lapsed: z._default(z.boolean(), false),
  /** The shards of the stock from which it takes its shares, each once, written before they are taken. */
  held: z._default(z.array(HeldPart).check(z.maxLength(shardsMax)), []),
  /** The name of its holds there. Shares taken again, from other shards or by a late payment, are held under a new name. */
  hold_id: HoldId,
})
export type StockFacet = z.infer<typeof StockFacet>

/** What its buyer pays at the gateway. */
export const PaymentFacet = z.object({
  state: z.enum(paymentStates),
  razorpay_order_id: z._default(z.nullable(RazorpayOrderId), null),
  captured: z._default(z.array(CapturedPayment).check(z.maxLength(50)), []),
  /** When the payments that we capture by hand were authorised: kept before they are captured, and the earliest counts. */
  authorizations: z._default(z.array(Authorization).check(z.maxLength(50)), []),
  disputes: z._default(z.array(Dispute).check(z.maxLength(50)), []),
  /** When it was paid; null before. */
  paid_at: z._default(z.nullable(Instant), null),
})
export type PaymentFacet = z.infer<typeof PaymentFacet>

/** Its money in the escrow. */
export const EscrowFacet = z.object({
  state: z.enum(escrowStates),
  voucher_id: z._default(z.nullable(EscrowId), null),
  service_order_id: z._default(z.nullable(OrderId), null),
  /** What the escrow has received of our payouts, as the escrow partner states it: at most the total. */
  collected_paise: z._default(Paise, zeroPaise),
  /** What lies in the escrow beside it: more than the total, or from a stranger. */
  excess_paise: z._default(Paise, zeroPaise),
  excess_return: z._default(z.nullable(ExcessReturn), null),
  /** The amount that our bank has sent and the escrow does not hold. It is booked on `suspense` until it is found or written off. */
  short_paise: z._default(Paise, zeroPaise),
  /** What two people decided to send beside the total, because as much did not arrive or did not stay. */
  top_up_paise: z._default(Paise, zeroPaise),
  /** Money that had arrived and did not stay. */
  reversals: z._default(z.array(Reversal).check(z.maxLength(50)), []),
  /** The bank's reference of the money that the escrow returned. */
  return_utr: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  /** The payouts from our bank account into the escrow. */
  fundings: z._default(z.array(BankPayoutIntent).check(z.maxLength(50)), []),
  /** When the escrow held the money, paid it out and returned it; null before. */
  held_at: z._default(z.nullable(Instant), null),
  paid_out_at: z._default(z.nullable(Instant), null),
  returned_at: z._default(z.nullable(Instant), null),
})
export type EscrowFacet = z.infer<typeof EscrowFacet>

/** The deal term that its buyer signs. */
export const SignatureFacet = z.object({
  state: z.enum(signatureStates),
  attempt: z._default(z.int(), 0),
  /** When the current attempt started. */
  started_at: z._default(z.nullable(Instant), null),
  file_key: z._default(z.nullable(z.string()), null),
  signed_at: z._default(z.nullable(Instant), null),
})
export type SignatureFacet = z.infer<typeof SignatureFacet>

/** The transfer of its shares to the buyer. */
export const TransferFacet = z.object({
  state: z.enum(transferStates),
  depository_reference: z._default(z.nullable(z.string()), null),
  lodged_by: z._default(z.nullable(UserId), null),
  /** Refusals of the depository, oldest first. */
  rejections: z._default(z.array(Rejection).check(z.maxLength(10)), []),
  /** When each step happened; null before. */
  seller_confirmed_at: z._default(z.nullable(Instant), null),
  lodged_at: z._default(z.nullable(Instant), null),
  credited_at: z._default(z.nullable(Instant), null),
})
export type TransferFacet = z.infer<typeof TransferFacet>

/** That it ends, or ended, before its shares were delivered. */
export const EndingFacet = z.object({
  /** The first of the two people who give the order up. */
  give_up_by: z._default(z.nullable(UserId), null),
  cancelled: z._default(z.boolean(), false),
  given_up: z._default(z.nullable(z.enum(giveUpCauses)), null),
  /** When a paid order was cancelled or given up. */
  cancelled_at: z._default(z.nullable(Instant), null),
  /** Whether that counts among its buyer's cancels: it was their wish or doing, and the order was not late. */
  is_cancel_counted: z._default(z.boolean(), false),
})
export type EndingFacet = z.infer<typeof EndingFacet>

/** What the ledger says of it. */
export const LedgerFacet = z.object({
  /** The causes of its ledger entries, so that none is written twice. */
  booked: z._default(z.array(z.string()).check(z.maxLength(500)), []),
  balances: z._default(Balances, noBalances),
})
export type LedgerFacet = z.infer<typeof LedgerFacet>

/** What the desk did about an order and still has to do. */
export const DeskFacet = z.object({
  /** When the buyer was told that the order takes longer; null before. */
  late_told_at: z.nullable(Instant),
  /** When the desk was last alarmed about the order; null before. */
  alarmed_at: z.nullable(Instant),
  /** When the order was last frozen and went on: what waits for the desk waits anew from then. */
  thawed_at: z.nullable(Instant),
  /** The proposals of two people that were carried out on the order, so that none is carried out twice. */
  decisions: z.array(ProposalId).check(z.maxLength(100)),
})
export type DeskFacet = z.infer<typeof DeskFacet>

/** The last parts of the numbers that people read (./number.ts). */
export const SerialsFacet = z.object({
  /** Of the order: given when it is paid; null before. */
  order: z.nullable(z.int()),
  /** Of the invoice of our fee: given when the shares are credited; null before. */
  invoice: z.nullable(z.int()),
})
export type SerialsFacet = z.infer<typeof SerialsFacet>
