import * as z from 'zod/mini'
import { SubmissionId, UserId } from '#shared/kernel/id.ts'
import { DocumentName } from '#shared/kyc/kyc.ts'
import { Reason } from '#shared/kyc/reason.ts'
import { event } from './define.ts'

/** A user submitted a document, or what stands for one, for a step of KYC. */
export const documentSubmitted = event({
  name: 'kyc.document-submitted',
  version: 1,
  detail: z.object({ user_id: UserId, document: DocumentName, submission_id: SubmissionId }),
  example: {
    user_id: 'usr_01JD0000000000000000000000',
    document: 'aadhaar',
    submission_id: 'kys_01JD0000000000000000000001',
  },
})

/** A step was approved, rejected or sent to the desk. */
export const stepDecided = event({
  name: 'kyc.step-decided',
  version: 1,
  detail: z.object({
    user_id: UserId,
    document: DocumentName,
    submission_id: SubmissionId,
    state: z.enum(['APPROVED', 'REJECTED', 'REVIEW']),
    reason: z.optional(Reason),
    /** `desk` when an operator decided. */
    by: z.enum(['partner', 'desk', 'name', 'silence']),
  }),
  example: {
    user_id: 'usr_01JD0000000000000000000000',
    document: 'aadhaar',
    submission_id: 'kys_01JD0000000000000000000001',
    state: 'REJECTED',
    reason: 'UNREADABLE',
    by: 'partner',
  },
})

/** The last of the six steps of a user was approved. */
export const kycCompleted = event({
  name: 'kyc.completed',
  version: 1,
  detail: z.object({ user_id: UserId }),
  example: { user_id: 'usr_01JD0000000000000000000000' },
})
