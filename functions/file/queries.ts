import type { UploadKind } from '#shared/file/file.ts'
import { fileName } from '#shared/file/rules.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { bytesKey } from './repository.ts'

/** Long enough to look at it, too short to be passed on. */
export const addressLifeSeconds = 300

/** An address that shows an upload for five minutes to whoever has it. Whether the caller may see it is for the caller to know. */
export function addressOfUpload(
  ports: Pick<Ports, 'files'>,
  id: string,
  kind: UploadKind,
  savedAs: string,
): Promise<string> {
  return ports.files.presign(bytesKey(id), fileName(savedAs, kind), addressLifeSeconds)
}
