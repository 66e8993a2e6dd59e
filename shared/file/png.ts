import { joined, letters, startsWith, uint32 } from './bytes.ts'
import { isSaneSize } from './size.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** What the picture is made of. Times, texts, places, thumbnails, animations and whatever nobody knows are left out. */
const kept: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'IDAT', 'IEND']
/** Length and type before a chunk's data, a checksum after it. */
const frameBytes = 12
const headerLength = 13
/** Depth, colours, compression, filter, interlacing: what there is of each. */
const codings: readonly (readonly number[])[] = [[1, 2, 4, 8, 16], [0, 2, 3, 4, 6], [0], [0], [0, 1]]

/** A PNG with its picture alone; undefined when the bytes are not a whole one of a sane size. */
export function barePng(bytes: Uint8Array): Uint8Array | undefined {
  if (!startsWith(bytes, signature)) return undefined
  const chunks = chunksOf(bytes)
  if (chunks === undefined || !isHeader(chunks[0]) || !chunks.some(({ type }) => type === 'IDAT')) return undefined
  const bare = chunks.filter(({ type }) => kept.includes(type)).map((chunk) => chunk.bytes)
  return joined([bytes.subarray(0, signature.length), ...bare])
}

interface Chunk {
  readonly type: string
  readonly bytes: Uint8Array
}

/** Up to the end of the picture: what follows is no part of it. Undefined when it has no end. */
function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  const chunks: Chunk[] = []
  let at = signature.length
  while (at + frameBytes <= bytes.length) {
    const end = at + frameBytes + uint32(bytes, at)
    const type = letters(bytes, at + 4, 4)
    // A second header would tell another size than the one that was looked at.
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
  const isKnown = codings.every((known, place) => known.includes(coding[place] ?? -1))
  return isKnown && isSaneSize(uint32(chunk.bytes, 8), uint32(chunk.bytes, 12))
}
