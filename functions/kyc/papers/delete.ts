import type { Context } from '#functions/platform/context.ts'
import type { Submission } from '#shared/kyc/submission.ts'
import { deleteEntry } from './entry.ts'
import { ownerOf, paperKeyOfSubmission } from './key.ts'
import { deletePaper } from './store.ts'

/** Deletes the file of a submission, whatever its form. Idempotent. */
export function deleteFileOf(
  context: Context<'documents'>,
  submission: Pick<Submission, 'id' | 'user_id' | 'document' | 'form'>,
): Promise<void> {
  if (submission.form === 'entry') return deleteEntry(context, ownerOf(submission))
  return deletePaper(context, paperKeyOfSubmission(submission))
}
