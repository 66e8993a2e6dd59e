import * as z from 'zod/mini'
import type { UploadedFile, UploadKind } from '#shared/file/file.ts'
import { uploadBytesMax } from '#shared/file/limits.ts'
import { isWholePdf } from '#shared/file/pdf.ts'
import { isPolyglot } from '#shared/file/polyglot.ts'
import { FILE_TOO_BIG, UNSUPPORTED_FORMAT } from '#shared/file/refusals.ts'
import { type Accepted, acceptPicture } from '#shared/file/rules.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { DocumentName } from '#shared/kyc/kyc.ts'

/** A document of KYC that is proved by a file. */
export type PaperName = Exclude<DocumentName, 'bank'>

/** The kinds of files that each document may be. */
export const paperKinds: Readonly<Record<PaperName, readonly UploadKind[]>> = {
  aadhaar: ['application/pdf', 'image/png', 'image/jpeg'],
  pan: ['image/png', 'image/jpeg'],
  selfie: ['image/png', 'image/jpeg'],
  signature: ['image/png', 'image/jpeg'],
  demat: ['application/pdf'],
}

/** Where the file of a submission is in the store of documents: `kyc/<user>/<document>/<submission>`. Ids only, nothing that a person gave. */
export const PaperKey = z
  .string()
  .check(z.regex(/^kyc\/[\w-]{1,64}\/(aadhaar|pan|selfie|signature|demat)\/[\w-]{1,64}$/))
  .brand<'PaperKey'>()
export type PaperKey = z.infer<typeof PaperKey>

/** Whose document of which submission. */
export interface PaperOwner {
  readonly user: UserId
  readonly document: PaperName
  readonly submission: string
}

/** Throws for an id that is none. */
export function paperKeyOf({ user, document, submission }: PaperOwner): PaperKey {
  return PaperKey.parse(`kyc/${user}/${document}/${submission}`)
}

/** Which document a key names. */
export function documentOfPaper(key: PaperKey): PaperName {
  return key.split('/')[2] as PaperName
}

/** The folder of all documents of a user. */
export function paperFolderOf(user: UserId): string {
  return `kyc/${user}/`
}

/**
 * Detects the kind of an uploaded document from its bytes. A picture comes without its metadata; a PDF comes as it is, and has yet to
 * be opened (functions/kyc/pdf/open-paper.ts). Throws FILE_TOO_BIG above 2 MB, and UNSUPPORTED_FORMAT unless it is one whole file of a
 * kind of `kinds` and of no other format besides.
 */
export function acceptPaperBytes({ bytes }: Pick<UploadedFile, 'bytes'>, kinds: readonly UploadKind[]): Accepted {
  if (bytes.length > uploadBytesMax) throw new Refused(FILE_TOO_BIG)
  const accepted: Accepted = isWholePdf(bytes) ? { kind: 'application/pdf', bytes } : acceptPicture({ bytes })
  if (!kinds.includes(accepted.kind) || isPolyglot(bytes)) throw new Refused(UNSUPPORTED_FORMAT)
  return accepted
}
