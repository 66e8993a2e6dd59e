import { UNSUPPORTED_FORMAT } from '#shared/file/refusals.ts'
import type { UploadedFile, UploadKind } from '#shared/file/file.ts'
import type { Accepted } from '#shared/file/rules.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { acceptPaper } from '#functions/kyc/papers/accept.ts'
import { openPdf } from './read.ts'

/** An accepted document: a picture, a PDF with its text, or a PDF that does not open without another password. */
export type OpenedPaper =
  | { readonly kind: 'picture'; readonly accepted: Accepted }
  | { readonly kind: 'text'; readonly accepted: Accepted; readonly pages: number; readonly text: string }
  | { readonly kind: 'protected' | 'wrong-password' }

/** Accepts an uploaded document and opens it when it is a PDF. Refuses FILE_TOO_BIG, and UNSUPPORTED_FORMAT for what is broken, active or too much work. */
export async function openPaper(
  upload: Pick<UploadedFile, 'bytes'>,
  kinds: readonly UploadKind[],
  password?: string,
): Promise<OpenedPaper> {
  const accepted = await acceptPaper(upload, kinds)
  if (accepted.kind !== 'application/pdf') return { kind: 'picture', accepted }
  const opened = await openPdf(accepted.bytes, password)
  if (opened.kind === 'text') return { ...opened, accepted }
  if (opened.kind === 'broken' || opened.kind === 'refused') throw new Refused(UNSUPPORTED_FORMAT)
  return { kind: opened.kind }
}
