import { asciiText } from './bytes.ts'

/** What begins a page, a vector picture or a script for a program that ignores all before it. A word ends before one of `wordEnds`. */
const markup = ['html', 'script', 'svg', '!doctype', '?php']
const wordEnds = [' ', '\t', '\n', '\r', '/', '>']
const lessThan = 0x3c
const markupBytesMax = 10

/** An archive is read from its end: the entries of its list (APPNOTE.TXT 4.3.12) and the end of the list (4.3.16). */
const archiveMarks = [
  [0x50, 0x4b, 1, 2],
  [0x50, 0x4b, 5, 6],
] as const

/**
 * Whether another program could read the bytes of a picture or PDF as an archive, a page or a script. Metadata and what follows the
 * end of a picture are removed anyway; nobody sends such a file by mistake.
 */
export function isPolyglot(bytes: Uint8Array): boolean {
  return hasMarkup(bytes) || archiveMarks.every((mark) => hasBytes(bytes, mark))
}

function hasMarkup(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(lessThan); at >= 0; at = bytes.indexOf(lessThan, at + 1)) {
    const text = asciiText(bytes, at + 1, markupBytesMax).toLowerCase()
    if (markup.some((word) => text.startsWith(word) && wordEnds.includes(text.charAt(word.length)))) return true
  }
  return false
}

function hasBytes(bytes: Uint8Array, mark: readonly number[]): boolean {
  const [first = 0] = mark
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (mark.every((byte, index) => bytes[at + index] === byte)) return true
  return false
}
