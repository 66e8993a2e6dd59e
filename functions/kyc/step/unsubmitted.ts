import type { Context } from '#functions/platform/context.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import { listOldest } from '#functions/platform/storage/sharded-list.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import type { Submission } from '#shared/kyc/submission.ts'
import { submissions } from '#functions/kyc/entities.ts'
import { deleteFileOf } from '#functions/kyc/papers/delete.ts'
import { type UnsubmittedFile, unsubmittedFiles, unsubmittedPartitions } from '#functions/kyc/papers/entities.ts'

// The file of a submission is stored before the transaction that holds the submission. The note written before both is deleted by that
// transaction, so that a note without its submission means a file that belongs to nothing (docs/adr/0031-isolate-kyc-documents.md).

type OfSubmission = Pick<Submission, 'id' | 'user_id' | 'document' | 'form' | 'submitted_at'>

/** Notes that a file is about to be stored. */
export async function noteUnsubmitted(context: Context<'table'>, submission: OfSubmission): Promise<UnsubmittedFile> {
  const { id, user_id, document, form, submitted_at } = submission
  const note: UnsubmittedFile = { submission_id: id, user_id, document, form, at: submitted_at }
  await context.table.put(unsubmittedFiles.itemOf(context, note))
  return note
}

/** For the transaction that stores the submission. */
export function submittedWrites({ id }: Pick<Submission, 'id'>): Writes {
  return { unsubmitted: unsubmittedFiles.delete({ submission_id: id }) }
}

/** Deletes the file of a note, unless its submission is stored after all. Idempotent. */
export async function deleteUnsubmitted(context: Context<'table' | 'documents'>, note: UnsubmittedFile): Promise<void> {
  const { submission_id: id, user_id, document, form } = note
  if ((await submissions.find(context, { user_id, id })) === undefined)
    await deleteFileOf(context, { id, user_id, document, form })
  // Last, so that a crash before it leaves the note for the next run.
  await context.table.delete(unsubmittedFiles.key({ submission_id: id }))
}

/** Files without a submission since a moment or longer: of each shard the oldest ones, so many at most. */
export async function loadUnsubmittedSince(
  context: Context<'table:read'>,
  since: Instant,
  limit: number,
): Promise<UnsubmittedFile[]> {
  return listOldest(unsubmittedFiles, context, unsubmittedPartitions, { until: since, limit })
}
