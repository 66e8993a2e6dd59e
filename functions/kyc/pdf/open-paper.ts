import { UNSUPPORTED_FORMAT } from '#shared/file/refusals.ts'
import type { Accepted } from '#shared/file/rules.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { openPdf } from './read.ts'

/** An accepted document: a picture, a PDF with its text, or a PDF that does not open without another password. */
export type OpenedPaper =
  | { readonly kind: 'picture'; readonly accepted: Accepted }
  | { readonly kind: 'text'; readonly accepted: Accepted; readonly pages: number; readonly text: string }
  | { readonly kind: 'protected' | 'wrong-password' }

/** Opens a document when it is a PDF. Refuses UNSUPPORTED_FORMAT for what is broken, active or too much work. */
export async function openPaper(accepted: Accepted, password?: string): Promise<OpenedPaper> {
  if (accepted.kind !== 'application/pdf') return { kind: 'picture', accepted }
  const opened = await openPdf(accepted.bytes, password)
  if (opened.kind === 'text') return { ...opened, accepted }
  if (opened.kind === 'broken' || opened.kind === 'refused') throw new Refused(UNSUPPORTED_FORMAT)
  return { kind: opened.kind }
}
