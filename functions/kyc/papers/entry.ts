import * as z from 'zod/mini'
import type { Context } from '#functions/platform/context.ts'
import type { SubmissionId, UserId } from '#shared/kernel/id.ts'
import { paperFolderOf } from '#shared/kyc/paper/paper.ts'

/**
 * Numbers that a user typed for a step: a PAN, or an account number. They are a file of the documents store, which few functions can
 * read, and are deleted when the step is decided.
 */
const Entry = z.object({ pan: z.optional(z.string()), account_no: z.optional(z.string()) })
export type Entry = z.infer<typeof Entry>

/** Whose entry of which submission. */
interface EntryOwner {
  readonly user: UserId
  readonly submission: SubmissionId
}

/** In the folder of the user's documents, so that it is deleted with them. */
const keyOf = ({ user, submission }: EntryOwner) => `${paperFolderOf(user)}entry/${submission}`

export async function storeEntry(context: Context<'documents'>, owner: EntryOwner, entry: Entry): Promise<void> {
  await context.documents.put(keyOf(owner), new TextEncoder().encode(JSON.stringify(entry)), 'application/json')
}

/** The entry of a submission; empty when it was deleted. */
export async function readEntry(context: Context<'documents:read'>, owner: EntryOwner): Promise<Entry> {
  const file = await context.documents.get(keyOf(owner))
  return file === undefined ? {} : Entry.parse(JSON.parse(new TextDecoder().decode(file.bytes)))
}

/** Idempotent. */
export async function deleteEntry(context: Context<'documents'>, owner: EntryOwner): Promise<void> {
  await context.documents.delete(keyOf(owner))
}
