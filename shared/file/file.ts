import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'

/** The most bytes of one upload: 2 MB (C10). */
export const uploadBytesMax = 2_097_152

/** What uploads may be: found out by their first bytes, not by their name. */
export const UploadKind = z.enum(['image/png', 'image/jpeg', 'application/pdf'])
export type UploadKind = z.infer<typeof UploadKind>

/** A file that somebody sent us. Its bytes lie in the files port under `key`; only its owner and the desk may read it. */
export const StoredUpload = z.object({
  id: Id,
  owner_id: Id,
  purpose: z.enum(['ticket']),
  key: z.string(),
  kind: UploadKind,
  bytes: z.int(),
  stored_at: Instant,
})
export type StoredUpload = z.infer<typeof StoredUpload>

/** A file as the door hands it to a handler, of a `multipart` body. The name is what the sender says, and is believed by nobody. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A file field of a `multipart` contract. */
export const Upload = z.custom<UploadedFile>(
  (value) => typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array,
  'A file is expected',
)
