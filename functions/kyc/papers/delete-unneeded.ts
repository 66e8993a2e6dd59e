import { deleteKycItems } from '#functions/kyc/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import { listOldest } from '#functions/platform/storage/sharded-list.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { deleteFileOf } from './delete.ts'
import { type UnneededNote, unneededNotes, unneededOf, unneededPartitions } from './entities.ts'
import { deleteDocumentsOf } from './store.ts'

/** Deletes what is noted of a user. */
export async function deleteUnneededOf(context: Context<'table' | 'documents'>, userId: UserId): Promise<void> {
  for (const note of await unneededNotes.listAll(context, unneededOf(userId))) await deleteUnneeded(context, note)
}

/** Deletes what a note names, and the note. Idempotent. */
export async function deleteUnneeded(context: Context<'table' | 'documents'>, note: UnneededNote): Promise<void> {
  const { user_id, file } = note
  if (file === undefined) {
    await deleteDocumentsOf(context, user_id)
    await deleteKycItems(context, user_id)
  } else await deleteFileOf(context, { ...file, user_id, id: file.submission_id })
  // Last, so that a crash before it leaves the note for the next run.
  await context.table.delete(unneededNotes.key(note))
}

/** Notes from a moment or before: of each shard the oldest ones, so many at most. */
export async function loadUnneededSince(
  context: Context<'table:read'>,
  since: Instant,
  limit: number,
): Promise<UnneededNote[]> {
  return listOldest(unneededNotes, context, unneededPartitions, { until: since, limit })
}
