import * as z from 'zod/mini'

/** An opaque identifier, made by the ids port: a readable prefix, then a part that is random or sorts by time. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
export type Id = z.infer<typeof Id>

/**
 * The schema of one kind of id. Every kind accepts the same texts. The brand exists for the compiler only: an id of one
 * kind is no argument where another kind is expected. A bundle leaves out the kinds that it does not use.
 */
/* @__NO_SIDE_EFFECTS__ */
function idOf<Kind extends string>() {
  return Id.brand<Kind>()
}

export const UserId = idOf<'UserId'>()
export type UserId = z.infer<typeof UserId>

export const SessionId = idOf<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>

export const SecurityId = idOf<'SecurityId'>()
export type SecurityId = z.infer<typeof SecurityId>

export const SectorId = idOf<'SectorId'>()
export type SectorId = z.infer<typeof SectorId>

export const QuoteId = idOf<'QuoteId'>()
export type QuoteId = z.infer<typeof QuoteId>

/** Also the id of the service order (docs/adr/0009-share-one-order-id-and-number-orders-in-series.md). */
export const OrderId = idOf<'OrderId'>()
export type OrderId = z.infer<typeof OrderId>

/** A hold of shares in stock, in one or several shards. An order has one, and another one for each time that it takes its shares anew. */
export const HoldId = idOf<'HoldId'>()
export type HoldId = z.infer<typeof HoldId>

/** A sell request, and the escrow that pays it (shared/sale/rules.ts). */
export const SaleId = idOf<'SaleId'>()
export type SaleId = z.infer<typeof SaleId>

/** An event, or an entry of a log: a ledger entry, a change of a contact, a change of a status. */
export const EventId = idOf<'EventId'>()
export type EventId = z.infer<typeof EventId>

export const FileId = idOf<'FileId'>()
export type FileId = z.infer<typeof FileId>

/** What a user submitted for one step of KYC. */
export const SubmissionId = idOf<'SubmissionId'>()
export type SubmissionId = z.infer<typeof SubmissionId>

export const NewsId = idOf<'NewsId'>()
export type NewsId = z.infer<typeof NewsId>

export const ProposalId = idOf<'ProposalId'>()
export type ProposalId = z.infer<typeof ProposalId>

/** A difference between a partner's statement and our ledger. */
export const DifferenceId = idOf<'DifferenceId'>()
export type DifferenceId = z.infer<typeof DifferenceId>

/** One comparison of our ledger with the statements of the gateway, or of the bank and the escrow partner. */
export const ComparisonId = idOf<'ComparisonId'>()
export type ComparisonId = z.infer<typeof ComparisonId>

export const ReactionId = idOf<'ReactionId'>()
export type ReactionId = z.infer<typeof ReactionId>

export const ImportId = idOf<'ImportId'>()
export type ImportId = z.infer<typeof ImportId>

/** Made for work that no request started; correlates its log lines and events. */
export const RequestId = idOf<'RequestId'>()
export type RequestId = z.infer<typeof RequestId>

/** The gateway's id of the order that a checkout pays. */
export const RazorpayOrderId = idOf<'RazorpayOrderId'>()
export type RazorpayOrderId = z.infer<typeof RazorpayOrderId>

/** The gateway's id of a payment. */
export const PaymentId = idOf<'PaymentId'>()
export type PaymentId = z.infer<typeof PaymentId>

/** The id of an escrow at the escrow partner, `voucher_id` of an order. */
export const EscrowId = idOf<'EscrowId'>()
export type EscrowId = z.infer<typeof EscrowId>

/** The signing partner's id of the documents of one signing attempt. */
export const EnvelopeId = idOf<'EnvelopeId'>()
export type EnvelopeId = z.infer<typeof EnvelopeId>

/**
 * 128 random bits that a client presents to prove an earlier step, such as a verified contact. Short-lived; stored
 * only as a hash. Any id is accepted as a handle, so that a malformed one has the same response as an unknown one.
 */
export const Handle = idOf<'Handle'>()
export type Handle = z.infer<typeof Handle>

/** The kind of id that each prefix marks. A prefix tells a reader of a log what an id identifies. */
export interface IdByPrefix {
  readonly usr: UserId
  readonly ses: SessionId
  readonly sec: SecurityId
  readonly quo: QuoteId
  readonly ord: OrderId
  readonly sale: SaleId
  readonly evt: EventId
  readonly fil: FileId
  readonly kys: SubmissionId
  readonly nws: NewsId
  readonly rct: ReactionId
  readonly imp: ImportId
  readonly prp: ProposalId
  readonly dif: DifferenceId
  readonly cmp: ComparisonId
  readonly req: RequestId
}
export const idPrefixes = [
  'usr',
  'ses',
  'sec',
  'quo',
  'ord',
  'sale',
  'evt',
  'fil',
  'kys',
  'nws',
  'rct',
  'imp',
  'prp',
  'dif',
  'cmp',
  'req',
] as const
export type IdPrefix = (typeof idPrefixes)[number]

/** An id of the kind that the prefix marks. `rest` consists of letters, digits, `_` and `-`. */
export function prefixedId<Prefix extends IdPrefix>(prefix: Prefix, rest: string): IdByPrefix[Prefix] {
  return `${prefix}_${rest}` as string as IdByPrefix[Prefix]
}
