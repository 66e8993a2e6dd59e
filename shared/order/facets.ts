import * as z from 'zod/mini'
import { ProposalId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'

// The facets of an order: what belongs together in it.

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
