import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { SubmissionId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import { DocumentName, SubmissionForm } from '#shared/kyc/kyc.ts'

// Beside ../entities.ts, because the many functions that ask for the state of a KYC store no files.

/** A file that was stored, or is about to be, for a submission that is not stored yet: one that stays without is deleted by this note. */
const UnsubmittedFile = z.object({
  submission_id: SubmissionId,
  user_id: UserId,
  document: DocumentName,
  form: SubmissionForm,
  at: Instant,
})
export type UnsubmittedFile = z.infer<typeof UnsubmittedFile>

const unsubmittedShards = 4
const unsubmittedPk = (shard: number) => `kyc#unsubmitted#${shard}`
/** All files without a submission, in shards, the oldest first (`gsi2`). */
export const unsubmittedPartitions = Array.from({ length: unsubmittedShards }, (_, shard) => unsubmittedPk(shard))

export const unsubmittedFiles = entity({
  schema: UnsubmittedFile,
  // Not among the items of the user: a request that outlasts the deletion of its account would lose the note and leave the file.
  key: ({ submission_id }: Pick<UnsubmittedFile, 'submission_id'>) => ({
    pk: `kyc#unsubmitted-file#${submission_id}`,
    sk: 'note',
  }),
  index: ({ submission_id, at }) => ({
    gsi2pk: unsubmittedPk(shardOf(submission_id, unsubmittedShards)),
    gsi2sk: `${at}#${submission_id}`,
  }),
})

/** A file that nobody needs any more; without one, everything of a deleted account. It is deleted at once, or by this note. */
const UnneededNote = z.object({
  user_id: UserId,
  at: Instant,
  file: z.optional(z.object({ document: DocumentName, submission_id: SubmissionId, form: SubmissionForm })),
})
export type UnneededNote = z.infer<typeof UnneededNote>

const unneededShards = 4
const unneededPk = (shard: number) => `kyc#unneeded#${shard}`
/** All notes, in shards, the oldest first (`gsi2`). */
export const unneededPartitions = Array.from({ length: unneededShards }, (_, shard) => unneededPk(shard))

type UnneededKey = Pick<UnneededNote, 'user_id' | 'file'>
const noteId = ({ file }: UnneededKey) => file?.submission_id ?? 'all'

export const unneededNotes = entity({
  schema: UnneededNote,
  key: (note: UnneededKey) => ({ ...unneededOf(note.user_id), sk: noteId(note) }),
  index: (note) => ({
    gsi2pk: unneededPk(shardOf(note.user_id, unneededShards)),
    gsi2sk: `${note.at}#${note.user_id}#${noteId(note)}`,
  }),
})

/** All notes of a user. Not among the items of the user, which one of them deletes. */
export function unneededOf(userId: UserId) {
  return { pk: `kyc#unneeded-of#${userId}` }
}
