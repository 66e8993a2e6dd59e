import { constants, inflateSync } from 'node:zlib'

/** Names that stand for something that runs, opens, sends or hides (ISO 32000-2, 12.6.4, 13.7, 7.11.4). No document of KYC needs one. */
const activeNames = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'Rendition',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'XFA',
]
/** A document of ten pages with its fonts has some hundred objects. */
const objectsMax = 10_000
/** How far before a stream its dictionary is looked for. */
const dictionaryBytesMax = 4_096
const unpackedBytesMax = 16 * 1024 * 1024

export interface PdfInspection {
  readonly isActive: boolean
  readonly isEncrypted: boolean
}

/**
 * Looks for active names in all bytes of a PDF, whatever its table of objects says is there, and in its packed objects. Those of an
 * encrypted file cannot be unpacked here; the library looks into them. A file of too many objects counts as active, and so does one
 * whose packed objects nobody can unpack.
 */
export function inspectPdf(bytes: Uint8Array): PdfInspection {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const isEncrypted = hasName(text, ['Encrypt'])
  const packed = unpackObjects(text, bytes)
  const objects = text.match(/\d\s+\d+\s+obj\b/g)?.length ?? 0
  const isActive =
    hasName(text, activeNames) ||
    objects > objectsMax ||
    (packed === undefined ? !isEncrypted : packed.some((each) => hasName(each, activeNames)))
  return { isActive, isEncrypted }
}

/** The texts of the packed objects. Undefined when some cannot be unpacked, or they are too long. */
function unpackObjects(text: string, bytes: Uint8Array): string[] | undefined {
  const unpacked: string[] = []
  let left = unpackedBytesMax
  for (const { index, 0: start } of text.matchAll(/(?<!end)stream[^\r\n]{0,256}(?:\r\n|\r|\n)/g)) {
    // Without looking for its begin, which a text within it could imitate.
    const before = text.slice(Math.max(0, index - dictionaryBytesMax), index)
    // What is not packed has been searched with all other bytes.
    if (!isObjectStream(before) || !hasName(before, ['Filter'])) continue
    const content = unpack(bytes.subarray(index + start.length), left)
    if (content === undefined && isObjectStream(before.slice(before.lastIndexOf('obj') + 1))) return undefined
    left -= content?.length ?? 0
    unpacked.push(content ?? '')
  }
  return unpacked
}

/** Readers do not agree on whether it must say so: those that do not ask for the type need the number and the place of its objects. */
function isObjectStream(dictionary: string): boolean {
  return hasName(dictionary, ['ObjStm']) || (hasName(dictionary, ['First']) && hasName(dictionary, ['N']))
}

/** Writers pack objects in one way. */
function unpack(packed: Uint8Array, maxOutputLength: number): string | undefined {
  try {
    return inflateSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    return undefined
  }
}

/** Whether one of the names occurs, also with letters as `#` and two digits (7.3.5). */
function hasName(text: string, names: readonly string[]): boolean {
  return names.some((name) => patternOf(name).test(text))
}

const patterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const known = patterns.get(name)
  if (known !== undefined) return known
  const letters = [...name].map((letter) => {
    const hex = letter.charCodeAt(0).toString(16)
    return `(?:${letter}|#${hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
  })
  const pattern = new RegExp(`/${letters.join('')}(?=[\\s\\0()<>[\\]{}/%]|$)`)
  patterns.set(name, pattern)
  return pattern
}
