import { StoredUpload } from '#shared/file/file.ts'
import type { Context } from '#functions/platform/context.ts'

const uploadKey = (id: string) => ({ pk: `file#${id}`, sk: 'file' })
/** The key of an upload's bytes in the files port. */
export const bytesKey = (id: string) => `upload/${id}`

/** Stores an upload's record, indexed by its owner, so that all files of a person can be found. */
export async function saveUpload(context: Pick<Context, 'table'>, upload: StoredUpload): Promise<void> {
  await context.table.put({
    ...uploadKey(upload.id),
    ...upload,
    gsi1pk: `user#${upload.owner_id}#files`,
    gsi1sk: `${upload.stored_at}#${upload.id}`,
  })
}

export async function loadUpload(context: Pick<Context, 'table'>, id: string): Promise<StoredUpload | undefined> {
  const item = await context.table.get(uploadKey(id))
  return item === undefined ? undefined : StoredUpload.parse(item)
}
