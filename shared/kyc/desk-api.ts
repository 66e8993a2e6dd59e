import * as z from 'zod/mini'
import { UserType } from '#shared/account/account.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { SubmissionId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Cursor, PageLimit } from '#shared/kernel/paging.ts'
import { FORBIDDEN, NOT_FOUND } from '#shared/kernel/refusal.ts'
import { DisplayStatus, DocumentName, Facts, StepState } from './kyc.ts'
import { Reason } from './reason.ts'
import { STEP_CHANGED } from './refusals.ts'

const StepPath = z.object({ user: UserId, document: DocumentName })
const StepData = z.object({ data: z.object({ display_status: DisplayStatus, state: StepState }) })

/** Eight digits in a row, however they are spaced, or a PAN. */
const documentNumber = /\d([ -]?\d){7}|[A-Z]{5}\d{4}[A-Z]/i

/** What the desk writes to a person. It is in their letter, which shows no numbers of documents. */
const WordsToPerson = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(300),
  z.refine((words) => !documentNumber.test(words), 'Without numbers of documents and accounts'),
)

/** A step that waits for the desk. */
export const ReviewView = z.object({
  user_id: UserId,
  document_name: DocumentName,
  reason: z.optional(Reason),
  since: Instant,
})

/** One step as the desk sees it. `paper_url` opens the picture or PDF for a few minutes; each look is in the audit trail. */
export const ReviewedStep = z.object({
  document_name: DocumentName,
  state: StepState,
  reason: z.optional(Reason),
  submission_id: z.optional(SubmissionId),
  submitted_at: z.optional(Instant),
  facts: z.optional(z.omit(Facts, { guard: true })),
  paper_url: z.optional(z.string()),
  /** What was decided about this submission so far, by whom, and on which answer of the partner. */
  decisions: z.array(
    z.object({
      at: Instant,
      by: z.string(),
      state: StepState,
      reason: z.optional(Reason),
      answer: z.optional(z.string()),
    }),
  ),
})
export type ReviewedStep = z.infer<typeof ReviewedStep>

export const kycDeskApi = api('kyc', {
  listReviews: {
    method: 'GET',
    path: '/desk/kyc',
    who: 'desk',
    summary: 'List the KYC steps that wait for the desk, the oldest first.',
    query: z.object({ limit: z.optional(PageLimit), cursor: z.optional(Cursor) }),
    response: z.object({ data: z.array(ReviewView), next_cursor: z.optional(z.string()) }),
    refusals: [],
  },
  readReview: {
    method: 'GET',
    path: '/desk/kyc/{user}',
    who: 'desk',
    summary: "Read a user's KYC with its documents. Each look is in the audit trail.",
    params: z.object({ user: UserId }),
    response: z.object({
      data: z.object({
        user_id: UserId,
        user_type: UserType,
        name: z.string(),
        signatory: z.optional(z.string()),
        display_status: DisplayStatus,
        steps: z.array(ReviewedStep),
      }),
    }),
    refusals: [NOT_FOUND],
  },
  approveStep: {
    method: 'POST',
    path: '/desk/kyc/{user}/{document}/approve',
    who: 'desk',
    summary: 'Approve a step under review. `submission_id` is the one that was looked at.',
    params: StepPath,
    body: z.object({ submission_id: SubmissionId }),
    response: StepData,
    refusals: [NOT_FOUND, FORBIDDEN, STEP_CHANGED],
  },
  askAgain: {
    method: 'POST',
    path: '/desk/kyc/{user}/{document}/ask-again',
    who: 'desk',
    summary: 'Reject a step under review with a reason, and a sentence for the person.',
    params: StepPath,
    body: z.object({
      submission_id: SubmissionId,
      reason: Reason,
      words: z.optional(WordsToPerson),
    }),
    response: StepData,
    refusals: [NOT_FOUND, FORBIDDEN, STEP_CHANGED],
  },
})
