import { createHash } from 'node:crypto'
import { evidenceKeyOf } from '#shared/file/evidence.ts'
import type { FileId, OrderId, UserId } from '#shared/kernel/id.ts'
import type { StoredUpload } from '#shared/file/file.ts'
import type { Accepted } from '#shared/file/rules.ts'
import type { Context } from '#functions/platform/context.ts'
import { refuseUndecodable } from './decode.ts'
import { bytesKey, deleteRecord, saveUpload } from './repository.ts'

export { refuseUndecodable } from './decode.ts'

export interface NewUpload {
  readonly owner_id: UserId
  readonly purpose: StoredUpload['purpose']
}

/** Stores an uploaded file privately: first its bytes, then its record, so that a record always has its file. Refuses UNSUPPORTED_FORMAT. */
export async function recordUpload(
  context: Context<'table' | 'files'>,
  { owner_id, purpose }: NewUpload,
  accepted: Accepted,
): Promise<StoredUpload> {
  await refuseUndecodable(accepted)
  const { kind, bytes } = accepted
  const id = context.ids.make('fil')
  const upload: StoredUpload = {
    id,
    owner_id,
    purpose,
    key: bytesKey(id),
    kind,
    bytes: bytes.length,
    stored_at: context.clock.now(),
  }
  await context.files.put(upload.key, bytes, kind)
  await saveUpload(context, upload)
  return upload
}

/** Deletes an uploaded file: first its bytes, then its record. A repeat changes nothing. */
export async function deleteUpload(context: Context<'table' | 'files'>, id: FileId): Promise<void> {
  await context.files.delete(bytesKey(id))
  await deleteRecord(context, id)
}

/** Stores a file that is shown against a dispute of an order, where only the desk's own acts find it. Idempotent; returns its key. Refuses UNSUPPORTED_FORMAT. */
export async function recordEvidence(
  context: Context<'files'>,
  orderId: OrderId,
  name: string,
  accepted: Accepted,
): Promise<string> {
  await refuseUndecodable(accepted)
  const hash = createHash('sha256').update(accepted.bytes).digest('hex')
  const key = evidenceKeyOf(orderId, hash, name, accepted)
  await context.files.put(key, accepted.bytes, accepted.kind)
  return key
}
