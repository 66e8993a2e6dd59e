import type { SubmissionId } from '#shared/kernel/id.ts'
import type { DocumentName, Kyc, Step, SubmissionForm } from '#shared/kyc/kyc.ts'

/** The file of a submission. */
export interface StepFile {
  readonly document: DocumentName
  readonly submission_id: SubmissionId
  readonly form: SubmissionForm
}

/**
 * The files that nobody needs once a step has changed: what a new submission replaces, a number that was typed once its step is decided,
 * what was rejected, and the original of an Aadhaar once the selfie was compared with its photo.
 */
export function unneededFiles(document: DocumentName, before: Kyc, after: Kyc): readonly StepFile[] {
  const step = after[document]
  if (step.submission !== before[document].submission) return fileOf(document, before[document])
  return [
    ...(isUnneeded(step) ? fileOf(document, step) : []),
    ...(isCompared(document, after) ? fileOf('aadhaar', after.aadhaar) : []),
  ]
}

/** The desk may still approve a step under review, and a changed name one of another name. */
function isUnneeded({ state, reason, form }: Step): boolean {
  if (state === 'REJECTED') return reason !== 'NAME_MISMATCH'
  return state === 'APPROVED' && form === 'entry'
}

/** What was read of an Aadhaar stays. */
function isCompared(document: DocumentName, { aadhaar, selfie }: Kyc): boolean {
  const isOfBoth = document === 'aadhaar' || document === 'selfie'
  return isOfBoth && aadhaar.state === 'APPROVED' && selfie.state === 'APPROVED'
}

function fileOf(document: DocumentName, { submission, form }: Step): readonly StepFile[] {
  return submission === undefined || form === undefined ? [] : [{ document, submission_id: submission, form }]
}
