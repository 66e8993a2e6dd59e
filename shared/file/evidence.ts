import * as z from 'zod/mini'
import type { OrderId } from '#shared/kernel/id.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { asciiText } from './bytes.ts'
import { isWholePdf } from './pdf.ts'
import { uploadBytesMax } from './limits.ts'
import { FILE_TOO_BIG, UNSUPPORTED_FORMAT } from './refusals.ts'
import { type Accepted, acceptPicture, fileName } from './rules.ts'

/**
 * The key of a file that the desk adds to the evidence of a dispute: of which order, by the hash of its bytes, so that what was
 * approved is what is sent, and its name.
 */
export const EvidenceKey = z
  .string()
  .check(z.regex(/^evidence\/[\w-]{1,64}\/[0-9a-f]{32}\/[\w-]{1,60}\.(pdf|png|jpg)$/))

/** The key of a file by the first 32 digits of its hash. Only letters, digits and hyphens of its name stay. */
export function evidenceKeyOf(orderId: OrderId, hash: string, name: string, { kind }: Pick<Accepted, 'kind'>): string {
  const plain = name.replace(/\.[^.]*$/, '').replace(/[^\w]+/g, '-')
  return `evidence/${orderId}/${hash.slice(0, 32)}/${fileName(plain.slice(0, 60) || 'file', kind)}`
}

/** Whether a key is that of a file for a dispute of this order. */
export function isEvidenceOf(orderId: OrderId, key: string): boolean {
  return key.startsWith(`evidence/${orderId}/`)
}

/**
 * A letter or picture as evidence. The gateway takes PDF, PNG and JPEG (https://razorpay.com/docs/api/documents/), a PDF of at most
 * 2 MB (https://razorpay.com/docs/api/partners/upload-document/). Throws FILE_TOO_BIG, UNSUPPORTED_FORMAT.
 */
export function acceptEvidence(file: { readonly bytes: Uint8Array }): Accepted {
  if (asciiText(file.bytes, 0, 5) !== '%PDF-') return acceptPicture(file)
  if (file.bytes.length > uploadBytesMax) throw new Refused(FILE_TOO_BIG)
  if (!isWholePdf(file.bytes)) throw new Refused(UNSUPPORTED_FORMAT)
  return { kind: 'application/pdf', bytes: file.bytes }
}
