import * as z from 'zod/mini'
import { PaymentId, ProposalId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Paise } from '#shared/kernel/money.ts'

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
