import { StoredUpload } from '#shared/file/file.ts'
import type { Ports } from '#functions/platform/port/ports.ts'

const uploadKey = (id: string) => ({ pk: `file#${id}`, sk: 'file' })
/** Where the bytes of an upload lie in the files port. */
export const bytesKey = (id: string) => `upload/${id}`

/** Listed by its owner, too, so that whoever looks after a person's data finds all of it. */
export async function saveUpload(ports: Pick<Ports, 'table'>, upload: StoredUpload): Promise<void> {
  await ports.table.put({
    ...uploadKey(upload.id),
    ...upload,
    gsi1pk: `user#${upload.owner_id}#files`,
    gsi1sk: `${upload.stored_at}#${upload.id}`,
  })
}

export async function loadUpload(ports: Pick<Ports, 'table'>, id: string): Promise<StoredUpload | undefined> {
  const item = await ports.table.get(uploadKey(id))
  return item === undefined ? undefined : StoredUpload.parse(item)
}
