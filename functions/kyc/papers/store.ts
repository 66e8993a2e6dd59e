import { UploadKind } from '#shared/file/file.ts'
import { type Accepted, fileName } from '#shared/file/rules.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { documentOfPaper, paperFolderOf, type PaperKey, paperKeyOf, type PaperOwner } from '#shared/kyc/paper/paper.ts'
import type { Context } from '#functions/platform/context.ts'

/** Long enough to open a document, too short to share its address. */
export const paperAddressSeconds = 60

/** Stores the file of a submission before its record, so that a record always has its file. Idempotent. */
export async function storePaper(
  context: Context<'documents'>,
  owner: PaperOwner,
  { kind, bytes }: Accepted,
): Promise<PaperKey> {
  const key = paperKeyOf(owner)
  await context.documents.put(key, bytes, kind)
  return key
}

/** Undefined when it was deleted. */
export async function readPaper(context: Context<'documents:read'>, key: PaperKey): Promise<Accepted | undefined> {
  const file = await context.documents.get(key)
  return file && { kind: UploadKind.parse(file.contentType), bytes: file.bytes }
}

/** Idempotent. The store has no versions: the file is gone. */
export async function deletePaper(context: Context<'documents'>, key: PaperKey): Promise<void> {
  await context.documents.delete(key)
}

/** Deletes all documents of a user. Idempotent. */
export async function deleteDocumentsOf(context: Context<'documents'>, user: UserId): Promise<void> {
  await context.documents.deleteAll(paperFolderOf(user))
}

/** An address that serves a document as a download, valid for a minute. The caller must check the person's permission, and write the read down, first. */
export function presignPaper(context: Context<'documents:read'>, key: PaperKey, kind: UploadKind): Promise<string> {
  return context.documents.presign(key, fileName(documentOfPaper(key), kind), paperAddressSeconds)
}
