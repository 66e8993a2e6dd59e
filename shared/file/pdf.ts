import { asciiText } from './bytes.ts'

/** How much white space may follow the end. */
const tailBytes = 64

/** Whether the bytes begin and end as those of a PDF, with nothing but white space behind its end. What is in between is not read. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const tail = asciiText(bytes, Math.max(0, bytes.length - tailBytes), tailBytes)
  return asciiText(bytes, 0, 5) === '%PDF-' && /%%EOF[\s\0]*$/.test(tail)
}
