import { uploadBytesMax } from './limits.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { type UploadedFile, type UploadKind } from './file.ts'
import { stripPngMetadata } from './png.ts'
import { stripJpegMetadata } from './jpeg.ts'
import { FILE_TOO_BIG, UNSUPPORTED_FORMAT } from './refusals.ts'

/** An accepted upload, ready to be stored. */
export interface Accepted {
  readonly kind: UploadKind
  readonly bytes: Uint8Array
}

/**
 * Detects the type of an uploaded picture from its bytes and removes its metadata.
 * Throws FILE_TOO_BIG above 2 MB, and UNSUPPORTED_FORMAT unless it is a complete PNG or JPEG within the size limits.
 */
export function acceptPicture({ bytes }: Pick<UploadedFile, 'bytes'>): Accepted {
  if (bytes.length > uploadBytesMax) throw new Refused(FILE_TOO_BIG)
  const png = stripPngMetadata(bytes)
  if (png !== undefined) return { kind: 'image/png', bytes: png }
  const jpeg = stripJpegMetadata(bytes)
  if (jpeg !== undefined) return { kind: 'image/jpeg', bytes: jpeg }
  throw new Refused(UNSUPPORTED_FORMAT)
}

const endings: Record<UploadKind, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }

/** The name of a downloaded file. It is made from our own text, never from the name that the sender gave. */
export function fileName(start: string, kind: UploadKind): string {
  return `${start}.${endings[kind]}`
}
