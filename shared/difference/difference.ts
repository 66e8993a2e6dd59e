import * as z from 'zod/mini'
import { DifferenceId, OrderId, ProposalId, SaleId, UserId } from '#shared/kernel/id.ts'
import { Day, Instant } from '#shared/kernel/instant.ts'

/** The partners whose statements are compared with our ledger. */
export type StatementPlace = 'gateway' | 'bank' | 'escrow'

/**
 * How a partner's statement can differ from our ledger, in words for the desk. `unbooked`: stated, and not in the ledger. `differs`:
 * in both, with other amounts. `unknown`: stated, and of no order. `missing`: in the ledger, and not stated.
 */
export const differenceKinds = {
  'gateway-unbooked': 'The gateway settled something of an order that is not in our ledger',
  'gateway-differs': 'The gateway settled another amount than our ledger says',
  'gateway-unknown': 'The gateway settled something that belongs to no order',
  'gateway-missing': 'Our ledger has a payment or refund that the gateway has not settled',
  'gateway-short': 'The gateway holds less than our ledger says that it owes us',
  'gateway-over': 'The gateway holds more than our ledger says that it owes us',
  'bank-unbooked': 'Our bank moved money of an order that is not in our ledger',
  'bank-differs': 'Our bank moved another amount than our ledger says',
  'bank-unknown': 'Our bank moved money that belongs to no order',
  'bank-missing': 'Our ledger expects money on our bank account that its statement does not have',
  'bank-short': 'Our bank account holds less than the money of our orders',
  'escrow-unbooked': 'The escrow partner moved money of an order that is not in our ledger',
  'escrow-differs': 'The escrow partner moved another amount than our ledger says',
  'escrow-missing': 'Our ledger has a movement that the escrow partner does not state',
  'escrow-balance': 'The escrow of an order holds another amount than our ledger says',
} as const
export type DifferenceKind = keyof typeof differenceKinds
const kinds = Object.keys(differenceKinds) as [DifferenceKind, ...DifferenceKind[]]

/** One thing in which a partner's statement differs from our ledger at the time of a comparison. Amounts in paise, below 0 when money left. */
export const Finding = z.object({
  kind: z.enum(kinds),
  /** Absent when it belongs to no order, or to a sale. */
  order_id: z.optional(OrderId),
  /** Of a sale, when it belongs to one. */
  sale_id: z.optional(SaleId),
  /** The partner's reference of what differs: a payment, a refund, a payout, a UTR, a movement of the escrow. */
  reference: z.string().check(z.maxLength(80)),
  /** Null when the partner states nothing. */
  stated_paise: z.nullable(z.int()),
  /** Null when our ledger has nothing. */
  booked_paise: z.nullable(z.int()),
  /** The day in India of the statement, or of the entry that is not stated. */
  day: Day,
})
export type Finding = z.infer<typeof Finding>

/** A finding from the day on which it was first seen until it is gone or two people have closed it. */
export const Difference = z.object({
  ...Finding.shape,
  id: DifferenceId,
  first_seen: Instant,
  last_seen: Instant,
  state: z.enum(['OPEN', 'CLOSED']),
  /** `resolved`: a comparison no longer found it. `accepted`: two people closed it. Null while it is open. */
  closed_as: z.nullable(z.enum(['resolved', 'accepted'])),
  closed_at: z.nullable(Instant),
  /** The two people who closed it, by their proposal, and why. */
  proposal_id: z.nullable(ProposalId),
  closed_by: z.array(UserId).check(z.maxLength(2)),
  reason: z.nullable(z.string().check(z.maxLength(500))),
  /** Incremented by every change. A write is conditional on the version that was read. */
  version: z.int(),
})
export type Difference = z.infer<typeof Difference>
