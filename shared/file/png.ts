import { asciiText, concatBytes, startsWith, uint32 } from './bytes.ts'
import { crc32 } from './crc32.ts'
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
/** The samples of a pixel and the valid bit depths of each colour type (RFC 2083, section 4.1.1). */
const colourTypes: Readonly<Record<number, { readonly samples: number; readonly depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}
const palette = 3
const paletteColoursMax = 256

/** A PNG without metadata. Undefined when the bytes are not one complete PNG with right checksums within the size limits. */
export function stripPngMetadata(bytes: Uint8Array): Uint8Array | undefined {
  if (!startsWith(bytes, signature)) return undefined
  const chunks = chunksOf(bytes)?.filter(({ type }) => kept.includes(type))
  const header = chunks === undefined ? undefined : headerOf(chunks[0])
  if (chunks === undefined || header === undefined || !isOneImage(chunks, header)) return undefined
  return concatBytes([bytes.subarray(0, signature.length), ...chunks.map((chunk) => chunk.bytes)])
}

interface Chunk {
  readonly type: string
  readonly bytes: Uint8Array
}

/** The chunks up to the end of the image; what follows is dropped. Undefined when there is no end, or one that stays has a wrong checksum. */
function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  const chunks: Chunk[] = []
  let at = signature.length
  while (at + frameBytes <= bytes.length) {
    const end = at + frameBytes + uint32(bytes, at)
    const type = asciiText(bytes, at + 4, 4)
    // A second header could contain another size than the checked one.
    if (end > bytes.length || (type === 'IHDR' && chunks.length > 0)) return undefined
    if (kept.includes(type) && crc32(bytes.subarray(at + 4, end - 4)) !== uint32(bytes, end - 4)) return undefined
    chunks.push({ type, bytes: bytes.subarray(at, end) })
    if (type === 'IEND') return chunks
    at = end
  }
  return undefined
}

interface Header {
  readonly width: number
  readonly height: number
  readonly colourType: number
  readonly bitsPerPixel: number
  readonly interlaced: boolean
}

/** Undefined when a field has no valid value, or the picture is too large. */
function headerOf(chunk: Chunk | undefined): Header | undefined {
  if (chunk?.type !== 'IHDR' || chunk.bytes.length !== frameBytes + headerLength) return undefined
  const [width, height] = [uint32(chunk.bytes, 8), uint32(chunk.bytes, 12)]
  const [depth = 0, colourType = 0, ...methods] = chunk.bytes.subarray(16, 21)
  const bitsPerPixel = bitsOf(colourType, depth)
  if (bitsPerPixel === undefined || !areMethodsKnown(methods) || !isSaneSize(width, height, bitsPerPixel / 8))
    return undefined
  return { width, height, colourType, bitsPerPixel, interlaced: methods[2] === 1 }
}

/** The bits of a pixel. Undefined for a colour type or a depth that does not exist. */
function bitsOf(colourType: number, depth: number): number | undefined {
  const colours = colourTypes[colourType]
  return colours?.depths.includes(depth) ? colours.samples * depth : undefined
}

/** There is one way to compress and one to filter, and two orders of rows. */
function areMethodsKnown([compression, filter, interlace = 0]: readonly number[]): boolean {
  return compression === 0 && filter === 0 && interlace <= 1
}

/** Whether there is image data in one row, and a palette where the colours need one. */
function isOneImage(chunks: readonly Chunk[], { colourType }: Header): boolean {
  const types = chunks.map(({ type }) => type)
  const [first, last] = [types.indexOf('IDAT'), types.lastIndexOf('IDAT')]
  const palettes = chunks.filter(({ type }) => type === 'PLTE')
  const paletteBytes = (palettes[0]?.bytes.length ?? frameBytes) - frameBytes
  return (
    first > 0 &&
    types.slice(first, last + 1).every((type) => type === 'IDAT') &&
    palettes.length <= 1 &&
    types.indexOf('PLTE') < first &&
    paletteBytes % 3 === 0 &&
    paletteBytes <= 3 * paletteColoursMax &&
    (colourType !== palette || paletteBytes > 0)
  )
}

/** The rows of an image, or of one pass of an interlaced one: each is a byte that names its filter, and its pixels. */
export interface PngRows {
  readonly count: number
  readonly bytes: number
}

/** First column and row, and the distances between them, of the passes of an interlaced image (RFC 2083, section 2.6). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** The compressed image data of a PNG that `stripPngMetadata` returned, and the rows that it must contain. */
export function pngData(bytes: Uint8Array): { readonly compressed: Uint8Array; readonly rows: readonly PngRows[] } {
  const chunks = chunksOf(bytes) ?? []
  const header = headerOf(chunks[0])
  if (header === undefined) throw new Error('Not a PNG that was checked')
  const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.bytes.subarray(8, -4))
  return { compressed: concatBytes(data), rows: rowsOf(header) }
}

function rowsOf({ width, height, bitsPerPixel, interlaced }: Header): PngRows[] {
  const rowsOfSize = (columns: number, count: number): PngRows[] =>
    columns === 0 || count === 0 ? [] : [{ count, bytes: 1 + Math.ceil((columns * bitsPerPixel) / 8) }]
  if (!interlaced) return rowsOfSize(width, height)
  return passes.flatMap(([left, top, across, down]) =>
    rowsOfSize(Math.ceil((width - left) / across), Math.ceil((height - top) / down)),
  )
}
