import type { StoredUpload } from '#shared/file/file.ts'
import type { FileId } from '#shared/kernel/id.ts'
import type { Context } from '#functions/platform/context.ts'
import { uploads } from './entities.ts'

/** The key of an upload's bytes in the files port. */
export const bytesKey = (id: FileId) => `upload/${id}`

export async function saveUpload(context: Context<'table'>, upload: StoredUpload): Promise<void> {
  await context.table.put(uploads.itemOf(context, upload))
}

export function loadUpload(context: Context<'table:read'>, id: FileId): Promise<StoredUpload | undefined> {
  return uploads.find(context, { id })
}

export async function deleteRecord(context: Context<'table'>, id: FileId): Promise<void> {
  await context.table.delete(uploads.key({ id }))
}
