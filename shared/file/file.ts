import * as z from 'zod/mini'
import { FileId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'

/** The type of an upload, detected from its first bytes and not from its name. */
export const UploadKind = z.enum(['image/png', 'image/jpeg', 'application/pdf'])
export type UploadKind = z.infer<typeof UploadKind>

/** A stored upload. Its bytes are in the files port under `key`. Only its owner and the desk may read it. */
export const StoredUpload = z.object({
  id: FileId,
  owner_id: UserId,
  purpose: z.enum(['ticket']),
  key: z.string(),
  kind: UploadKind,
  bytes: z.int(),
  stored_at: Instant,
})
export type StoredUpload = z.infer<typeof StoredUpload>

/**
 * A file of a `multipart` body, as the request pipeline passes it to a handler. The name comes from the sender and is
 * untrusted.
 */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A file field of a `multipart` contract. */
export const Upload = z.custom<UploadedFile>(
  (value) => typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array,
  'A file is expected',
)
