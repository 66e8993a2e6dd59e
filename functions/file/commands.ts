import type { StoredUpload } from '#shared/file/file.ts'
import type { Accepted } from '#shared/file/rules.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { bytesKey, saveUpload } from './repository.ts'

export interface NewUpload {
  readonly owner_id: string
  readonly purpose: StoredUpload['purpose']
}

/** Stores an uploaded file privately: first its bytes, then its record, so that a record always has its file. */
export async function keepUpload(
  ports: Pick<Ports, 'table' | 'files' | 'ids' | 'clock'>,
  { owner_id, purpose }: NewUpload,
  { kind, bytes }: Accepted,
): Promise<StoredUpload> {
  const id = ports.ids.make('fil')
  const upload: StoredUpload = {
    id,
    owner_id,
    purpose,
    key: bytesKey(id),
    kind,
    bytes: bytes.length,
    stored_at: ports.clock.now(),
  }
  await ports.files.put(upload.key, bytes, kind)
  await saveUpload(ports, upload)
  return upload
}
