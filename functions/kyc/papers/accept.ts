import { refuseUndecodable } from '#functions/file/commands.ts'
import type { UploadedFile, UploadKind } from '#shared/file/file.ts'
import type { Accepted } from '#shared/file/rules.ts'
import { acceptPaperBytes } from '#shared/kyc/paper/paper.ts'

/**
 * An uploaded document, ready to be stored: a picture that any viewer can decode, without metadata. A PDF is only looked at from
 * outside, and is then opened by `openPaper` (functions/kyc/pdf/open-paper.ts). Refuses FILE_TOO_BIG, UNSUPPORTED_FORMAT.
 */
export async function acceptPaper(
  upload: Pick<UploadedFile, 'bytes'>,
  kinds: readonly UploadKind[],
): Promise<Accepted> {
  const accepted = acceptPaperBytes(upload, kinds)
  await refuseUndecodable(accepted)
  return accepted
}
