/** A picture or a PDF, at most `paperBytesMax`. */
export interface Paper {
  readonly bytes: Uint8Array
  readonly kind: 'image/jpeg' | 'image/png' | 'application/pdf'
}

/** The partner refuses anything larger: 6 MB. */
export const paperBytesMax = 6_000_000

const startOfJpeg = Buffer.from([0xff, 0xd8, 0xff])
const endOfJpeg = Buffer.from([0xff, 0xd9])

/**
 * The largest photograph inside a PDF, as a scanner app or the authority puts it there: a JPEG file as it is (`DCTDecode`, ISO
 * 32000-1 section 7.4.8). Undefined when the PDF has none, or hides it by compression or encryption.
 */
export function photographIn(pdf: Uint8Array): Paper | undefined {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  let largest: Buffer | undefined
  let from = file.indexOf(startOfJpeg)
  while (from >= 0) {
    const end = file.indexOf('endstream', from)
    const stream = file.subarray(from, end < 0 ? file.length : end)
    const photograph = stream.subarray(0, stream.lastIndexOf(endOfJpeg) + endOfJpeg.length)
    if (photograph.length > Math.max(largest?.length ?? 0, startOfJpeg.length)) largest = photograph
    from = end < 0 ? -1 : file.indexOf(startOfJpeg, end)
  }
  return largest && { bytes: new Uint8Array(largest), kind: 'image/jpeg' }
}
