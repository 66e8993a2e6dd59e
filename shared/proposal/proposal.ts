import * as z from 'zod/mini'
import { Id, ProposalId, UserId } from '#shared/kernel/id.ts'
import { hourMs, Instant } from '#shared/kernel/instant.ts'

/** How long a proposal waits for a second person. */
export const proposalLifeMs = 24 * hourMs

/**
 * PENDING waits for a second person. APPROVED is decided and its act is being carried out; nothing can stop it. DONE, REFUSED
 * (the act could no longer be done), REJECTED and EXPIRED are final.
 */
export const proposalStates = ['PENDING', 'APPROVED', 'DONE', 'REFUSED', 'REJECTED', 'EXPIRED'] as const

const Names = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50))
const Value = z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean(), Names])

/** What an act needs beside its subject. Each act has a stricter schema of its own (functions/proposal/act). */
export const ActBody = z.record(z.string().check(z.maxLength(40)), Value)
export type ActBody = z.infer<typeof ActBody>

/** An act that one person of the desk proposes and another one approves. */
export const Proposal = z.object({
  id: ProposalId,
  /** Such as `stock.issue`. */
  act: z.string(),
  /** The id of the security, the user, the order or the difference that the act is about. */
  subject: Id,
  body: ActBody,
  state: z.enum(proposalStates),
  proposed_by: UserId,
  proposed_at: Instant,
  /** Unless somebody has decided by then, it is EXPIRED. */
  expires_at: Instant,
  /** Who approved or rejected it, and when. */
  decided_by: z.optional(UserId),
  decided_at: z.optional(Instant),
  /** The code of the refusal of an act that could no longer be done. */
  refusal: z.optional(z.string()),
})
export type Proposal = z.infer<typeof Proposal>
