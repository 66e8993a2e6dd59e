import * as z from 'zod/mini'
import { Upload } from '#shared/file/file.ts'
import { FILE_TOO_BIG, UNSUPPORTED_FORMAT } from '#shared/file/refusals.ts'
import { UserId } from '#shared/kernel/id.ts'
import { SIGNATORY_MISSING, STEP_CLOSED, STEP_TOO_EARLY, TOO_MANY_TRIES } from './refusals.ts'

// What the endpoints of all steps have in common.

/** The answer to a submission. `success` unless the step is rejected, also while it is looked at. */
export const SubmissionAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  /** Which of our own words `message` has; absent for those that a person of the desk wrote. */
  message_code: z.optional(z.string()),
})
export type SubmissionAnswer = z.infer<typeof SubmissionAnswer>
export const NamedAnswer = z.object({ ...SubmissionAnswer.shape, isNameMismatch: z.boolean() })
export type NamedAnswer = z.infer<typeof NamedAnswer>

/** The form of a step that is proved by a file. */
export const PaperForm = z.object({ kyc_copy: Upload, userid: UserId })
export const ownForm = ['body.userid'] as const

/** What any submission may be refused for. */
export const submissionRefusals = [STEP_CLOSED, STEP_TOO_EARLY, SIGNATORY_MISSING, TOO_MANY_TRIES] as const
export const paperRefusals = [...submissionRefusals, UNSUPPORTED_FORMAT, FILE_TOO_BIG] as const
