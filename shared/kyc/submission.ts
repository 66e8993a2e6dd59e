import * as z from 'zod/mini'
import { EventId, SubmissionId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { DocumentName, Facts, StepState, SubmissionForm } from './kyc.ts'
import { Reason } from './reason.ts'

/** What a user typed with a submission and nobody needs to be shielded from. Numbers are in the submission's file (functions/kyc/papers). */
export const Given = z.object({
  ifsc: z.optional(z.string()),
  bank_name: z.optional(z.string()),
  dp_id: z.optional(z.string()),
  client_id: z.optional(z.string()),
  dp_name: z.optional(z.string()),
})
export type Given = z.infer<typeof Given>

/** What a user submitted for a step: a document, or an entry of numbers. It never changes. */
export const Submission = z.object({
  id: SubmissionId,
  user_id: UserId,
  document: DocumentName,
  submitted_at: Instant,
  form: SubmissionForm,
  given: Given,
  /** The submission before it of the same step. */
  replaces: z.optional(SubmissionId),
  /** What is known of the document before a partner is asked. */
  facts: Facts,
  /** Whether the CML or CMR copy names the demat account and its holder. */
  cml: z.optional(
    z.object({ has_demat_id: z.boolean(), has_holder: z.boolean(), has_holder_label: z.optional(z.boolean()) }),
  ),
})
export type Submission = z.infer<typeof Submission>

/** Who decided: an answer of a partner, the desk user, a changed name, or a partner's silence. */
export const Decider = z.union([z.enum(['partner', 'name', 'silence']), UserId])
export type Decider = z.infer<typeof Decider>

/** A decision about a submission. It never changes. `answer`: the partner's answer in codes, without personal data. */
export const StepDecision = z.object({
  id: EventId,
  user_id: UserId,
  submission_id: SubmissionId,
  document: DocumentName,
  at: Instant,
  by: Decider,
  state: StepState,
  reason: z.optional(Reason),
  words: z.optional(z.string()),
  answer: z.optional(z.string().check(z.maxLength(100))),
})
export type StepDecision = z.infer<typeof StepDecision>
