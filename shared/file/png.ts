import { asciiText, concatBytes, startsWith, uint32 } from './bytes.ts'
import { isSaneSize } from './size.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * The chunks that stay: those of the image itself. Times, texts, locations, thumbnails, animations and unknown chunks
 * are removed.
 */
const kept: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'IDAT', 'IEND']
/** The bytes around a chunk's data: length and type before it, checksum after it (RFC 2083, section 3.2). */
const frameBytes = 12
const headerLength = 13
/** The valid values of bit depth, colour type, compression, filter and interlace method. */
const codings: readonly (readonly number[])[] = [[1, 2, 4, 8, 16], [0, 2, 3, 4, 6], [0], [0], [0, 1]]

/** A PNG without metadata. Undefined when the bytes are not one complete PNG within the size limits. */
export function stripPngMetadata(bytes: Uint8Array): Uint8Array | undefined {
  if (!startsWith(bytes, signature)) return undefined
  const chunks = chunksOf(bytes)
  if (chunks === undefined || !isHeader(chunks[0]) || !chunks.some(({ type }) => type === 'IDAT')) return undefined
  const bare = chunks.filter(({ type }) => kept.includes(type)).map((chunk) => chunk.bytes)
  return concatBytes([bytes.subarray(0, signature.length), ...bare])
}

interface Chunk {
  readonly type: string
  readonly bytes: Uint8Array
}

/** The chunks up to the end of the image; what follows is dropped. Undefined when there is no end. */
function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  const chunks: Chunk[] = []
  let at = signature.length
  while (at + frameBytes <= bytes.length) {
    const end = at + frameBytes + uint32(bytes, at)
    const type = asciiText(bytes, at + 4, 4)
    // A second header could contain another size than the checked one.
    if (end > bytes.length || (type === 'IHDR' && chunks.length > 0)) return undefined
    chunks.push({ type, bytes: bytes.subarray(at, end) })
    if (type === 'IEND') return chunks
    at = end
  }
  return undefined
}

function isHeader(chunk: Chunk | undefined): boolean {
  if (chunk?.type !== 'IHDR' || chunk.bytes.length !== frameBytes + headerLength) return false
  const coding = chunk.bytes.subarray(16, 16 + codings.length)
  const isKnown = codings.every((known, index) => known.includes(coding[index] ?? -1))
  return isKnown && isSaneSize(uint32(chunk.bytes, 8), uint32(chunk.bytes, 12))
}
