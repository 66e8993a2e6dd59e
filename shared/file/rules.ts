import { Refused } from '#shared/kernel/refusal.ts'
import { type UploadedFile, type UploadKind, uploadBytesMax } from './file.ts'
import { barePng } from './png.ts'
import { bareJpeg } from './jpeg.ts'
import { FILE_TOO_BIG, UNSUPPORTED_FORMAT } from './refusals.ts'

/** An upload as it may be kept. */
export interface Accepted {
  readonly kind: UploadKind
  readonly bytes: Uint8Array
}

/**
 * A picture that somebody sent, known by its bytes alone and freed of all that is no picture.
 * Refuses FILE_TOO_BIG (V19) above 2 MB and UNSUPPORTED_FORMAT (X46) for whatever is not a whole PNG or JPEG of a sane size.
 */
export function acceptPicture({ bytes }: Pick<UploadedFile, 'bytes'>): Accepted {
  if (bytes.length > uploadBytesMax) throw new Refused(FILE_TOO_BIG)
  const png = barePng(bytes)
  if (png !== undefined) return { kind: 'image/png', bytes: png }
  const jpeg = bareJpeg(bytes)
  if (jpeg !== undefined) return { kind: 'image/jpeg', bytes: jpeg }
  throw new Refused(UNSUPPORTED_FORMAT)
}

const endings: Record<UploadKind, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }

/** The name under which a file is saved: ours, never the sender's. */
export function fileName(start: string, kind: UploadKind): string {
  return `${start}.${endings[kind]}`
}
