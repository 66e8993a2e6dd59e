import * as z from 'zod/mini'
import { SubmissionId, UserId } from '#shared/kernel/id.ts'
import { Day, Instant } from '#shared/kernel/instant.ts'
import { Reason } from './reason.ts'

export const documentNames = ['aadhaar', 'pan', 'selfie', 'signature', 'bank', 'demat'] as const
export const DocumentName = z.enum(documentNames)
export type DocumentName = z.infer<typeof DocumentName>

/** The values of `kyc_approval_status` on the wire: 0 pending, 1 approved, 2 rejected, 3 under review. */
export const stepStatuses = { pending: 0, approved: 1, rejected: 2, reviewed: 3 } as const
export const StepStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type StepStatus = z.infer<typeof StepStatus>

export const DisplayStatus = z.enum(['Pending', 'Submitted', 'Approved', 'Rejected'])
export type DisplayStatus = z.infer<typeof DisplayStatus>

/**
 * The states of a step. CHECKING: a submission waits for the partner's answer. REVIEW: it waits for the desk. A rejected step takes a
 * new submission.
 */
export const StepState = z.enum(['PENDING', 'CHECKING', 'REVIEW', 'APPROVED', 'REJECTED'])
export type StepState = z.infer<typeof StepState>

/** What was read from a document and is needed after it is gone. */
export const Facts = z.object({
  /** The name on the document, of the holder of an account. */
  name: z.optional(z.string().check(z.maxLength(200))),
  born: z.optional(Day),
  year_of_birth: z.optional(z.int()),
  /** The last four digits of an Aadhaar number, or characters of a PAN or an account number. */
  last4: z.optional(z.string().check(z.maxLength(4))),
  /** The keyed hash of what only one account may have: a PAN, a bank account, a demat account. */
  guard: z.optional(z.string()),
})
export type Facts = z.infer<typeof Facts>

/** A picture or PDF, or an entry of numbers. Both are files of the documents store. */
export const SubmissionForm = z.enum(['paper', 'entry'])
export type SubmissionForm = z.infer<typeof SubmissionForm>

/** One step of a KYC. `submission` is the newest one, `form` its form. */
export const Step = z.object({
  state: StepState,
  reason: z.optional(Reason),
  /** What the desk wrote to the person. */
  words: z.optional(z.string().check(z.maxLength(300))),
  submission: z.optional(SubmissionId),
  form: z.optional(SubmissionForm),
  submitted_at: z.optional(Instant),
  /** When the step came into its state. */
  changed_at: z.optional(Instant),
  facts: z.optional(Facts),
})
export type Step = z.infer<typeof Step>

export type Steps = Readonly<Record<DocumentName, Step>>

/** The KYC of a user. Every change of a step increments the version. */
export const Kyc = z.object({
  user_id: UserId,
  version: z.int(),
  aadhaar: Step,
  pan: Step,
  selfie: Step,
  signature: Step,
  bank: Step,
  demat: Step,
})
export type Kyc = z.infer<typeof Kyc>

const pending: Step = { state: 'PENDING' }

/** The KYC of a user who has submitted nothing. */
export function noKyc(userId: UserId): Kyc {
  return {
    user_id: userId,
    version: 0,
    aadhaar: pending,
    pan: pending,
    selfie: pending,
    signature: pending,
    bank: pending,
    demat: pending,
  }
}
