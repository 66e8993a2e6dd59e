import * as z from 'zod/mini'
import { PaymentId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Paise, zeroPaise } from '#shared/kernel/money.ts'

/** The states of our refund of a payment. It only moves to the right and may skip states. */
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
