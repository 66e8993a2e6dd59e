import type { FileId } from '#shared/kernel/id.ts'
import type { UploadKind } from '#shared/file/file.ts'
import { fileName } from '#shared/file/rules.ts'
import type { Context } from '#functions/platform/context.ts'
import { bytesKey } from './repository.ts'

/** Long enough to view the file, too short to share the address. */
export const addressLifeSeconds = 300

/** A presigned address of an upload, valid for five minutes. The caller must check the user's permission first. */
export function readUploadAddress(
  context: Context<'files:read'>,
  id: FileId,
  kind: UploadKind,
  savedAs: string,
): Promise<string> {
  return context.files.presign(bytesKey(id), fileName(savedAs, kind), addressLifeSeconds)
}

/** Whether a file that is shown against a dispute was stored. */
export async function isEvidenceStored(context: Context<'files:read'>, key: string): Promise<boolean> {
  return (await context.files.get(key)) !== undefined
}
