import { Refused } from '#shared/kernel/refusal.ts'
import { uint16 } from './bytes.ts'
import { type Segment, segmentsOf } from './jpeg.ts'
import { type Codes, type ScanBits, scanBits } from './jpeg-bits.ts'
import { type Block, type BlockTables, progressiveBlock, sequentialBlock } from './jpeg-scan.ts'
import { isFrame } from './jpeg-tables.ts'

// A JPEG has no checksum. Its codes are read to the end, without computing a pixel: data that is cut or is something else does not
// have exactly the blocks that the picture needs.

const huffman = 0xc4
const progressive = 0xc2
const restartInterval = 0xdd
const scan = 0xda
const blockSide = 8
const codeLengths = 16
/** libjpeg decodes no more (D_MAX_BLOCKS_IN_MCU), as browsers use it. */
const blocksOfUnitMax = 10
/** A limit on the work: the largest picture of a camera has 400,000 blocks, each in up to ten scans. */
const blocksReadMax = 10_000_000
const shiftMax = 13

/** One colour of the picture. */
interface Part {
  /** Blocks beside and above each other in a unit of all colours. */
  readonly across: number
  readonly down: number
  /** Blocks of the colour's own size. */
  readonly wide: number
  readonly high: number
  /** Blocks beside each other as they are stored, in whole units. */
  readonly stored: number
  readonly known: Uint32Array
  isComplete: boolean
}

interface Picture {
  readonly isProgressive: boolean
  readonly parts: ReadonlyMap<number, Part>
  /** Units of all colours, beside and above each other. */
  readonly wide: number
  readonly high: number
}

interface Decoding {
  picture: Picture | undefined
  /** By class and number, as a segment names them: 0x00 for direct current, 0x10 for alternating current. */
  readonly codes: Map<number, Codes>
  /** Units between two restart markers; 0 when there are none. */
  interval: number
  blocksLeft: number
}

/**
 * Whether the image data of a JPEG can be read to its end: each scan has the codes of exactly its blocks, and each colour has a scan.
 * The JPEG is one that `stripJpegMetadata` returns. Changed bits that are still codes stay unnoticed; viewers show them as a spot.
 */
export function isJpegDataWhole(bytes: Uint8Array): boolean {
  const decoding: Decoding = { picture: undefined, codes: new Map(), interval: 0, blocksLeft: blocksReadMax }
  try {
    return (
      (segmentsOf(bytes) ?? []).every((segment) => take(segment, decoding)) &&
      [...(decoding.picture?.parts.values() ?? [])].every(({ isComplete }) => isComplete)
    )
  } catch (failure) {
    if (failure instanceof Refused) return false
    throw failure
  }
}

function take({ marker, bytes }: Segment, decoding: Decoding): boolean {
  if (marker === huffman) takeCodes(bytes, decoding.codes)
  if (marker === restartInterval) decoding.interval = uint16(bytes, 4)
  if (isFrame(marker)) decoding.picture = pictureOf(bytes, marker === progressive)
  return marker !== scan || (decoding.picture !== undefined && isScanWhole(bytes, decoding.picture, decoding))
}

function takeCodes(bytes: Uint8Array, codes: Map<number, Codes>): void {
  let at = 4
  while (at < bytes.length) {
    const counts = bytes.subarray(at + 1, at + 1 + codeLengths)
    const end = at + 1 + codeLengths + counts.reduce((sum, count) => sum + count, 0)
    codes.set(bytes[at] ?? 0, { counts, values: bytes.subarray(at + 1 + codeLengths, end) })
    at = end
  }
}

function pictureOf(frame: Uint8Array, isProgressive: boolean): Picture {
  const [height, width, count] = [uint16(frame, 5), uint16(frame, 7), frame[9] ?? 0]
  const samplings = Array.from({ length: count }, (_, index) => frame.subarray(10 + 3 * index, 12 + 3 * index)).map(
    ([id = 0, sampling = 0]) => ({ id, across: sampling >> 4, down: sampling & 15 }),
  )
  const acrossMax = Math.max(...samplings.map(({ across }) => across))
  const downMax = Math.max(...samplings.map(({ down }) => down))
  const wide = Math.ceil(width / (blockSide * acrossMax))
  const high = Math.ceil(height / (blockSide * downMax))
  const partOf = ({ across, down }: { readonly across: number; readonly down: number }): Part => ({
    across,
    down,
    wide: Math.ceil((width * across) / (blockSide * acrossMax)),
    high: Math.ceil((height * down) / (blockSide * downMax)),
    stored: wide * across,
    known: new Uint32Array(isProgressive ? 2 * wide * across * high * down : 0),
    isComplete: false,
  })
  return { isProgressive, wide, high, parts: new Map(samplings.map((sampling) => [sampling.id, partOf(sampling)])) }
}

/** A colour of a scan with the tables that it names. */
interface ScanPart {
  readonly part: Part
  readonly tables: BlockTables
}

/** A table of which a scan reads no code need not exist. */
const noCodes: Codes = { counts: new Uint8Array(codeLengths), values: new Uint8Array() }

function isScanWhole(bytes: Uint8Array, picture: Picture, decoding: Decoding): boolean {
  const scanParts = scanPartsOf(bytes, picture, decoding)
  const count = scanParts.length
  const [from, to, shift] = bandOf(bytes.subarray(5 + 2 * count))
  if (count !== bytes[4] || (picture.isProgressive && !isBandRight(count, from, to, shift))) return false
  const units = unitsOf(scanParts, picture)
  decoding.blocksLeft -= units.count * units.blocksOfOne
  if (decoding.blocksLeft < 0 || units.blocksOfOne > blocksOfUnitMax) return false
  const input = scanBits(bytes, 8 + 2 * count)
  const band = { from, to, isRefinement: shift >> 4 > 0 }
  readUnits(units, input, picture.isProgressive ? progressiveBlock(input, band) : sequentialBlock(input), decoding)
  if (from === 0) for (const { part } of scanParts) part.isComplete = true
  return input.isUsedUp()
}

function bandOf([from = 0, to = 0, shift = 0]: Uint8Array): [from: number, to: number, shift: number] {
  return [from, to, shift]
}

/** The colours of a scan. Those that the picture does not have are left out. */
function scanPartsOf(bytes: Uint8Array, picture: Picture, { codes }: Decoding): ScanPart[] {
  const named = Array.from({ length: bytes[4] ?? 0 }, (_, index) => bytes.subarray(5 + 2 * index, 7 + 2 * index))
  return named.flatMap(([id = 0, tables = 0]) => {
    const part = picture.parts.get(id)
    const direct = codes.get(tables >> 4) ?? noCodes
    const alternating = codes.get(0x10 | (tables & 15)) ?? noCodes
    return part === undefined ? [] : [{ part, tables: { direct, alternating } }]
  })
}

function readUnits(units: Units, input: ScanBits, block: Block, { interval }: Decoding): void {
  for (let unit = 0; unit < units.count; unit += 1) {
    if (interval > 0 && unit > 0 && unit % interval === 0) {
      input.restart(unit / interval - 1)
      block.restart()
    }
    units.read(unit, block.read)
  }
}

/** The rules of T.81, G.1.1.1: direct current alone, or a band of alternating current of one colour; a refinement adds one bit. */
function isBandRight(count: number, from: number, to: number, shift: number): boolean {
  const [before, after] = [shift >> 4, shift & 15]
  const isBand = from === 0 ? to === 0 : count === 1 && from <= to && to < blockSide * blockSide
  return isBand && after <= shiftMax && (before === 0 || before === after + 1)
}

/** The units of a scan: single blocks of one colour, or for several colours a part of the picture with blocks of each. */
interface Units {
  readonly count: number
  readonly blocksOfOne: number
  readonly read: (unit: number, read: Block['read']) => void
}

function unitsOf(scanParts: readonly ScanPart[], { wide, high }: Picture): Units {
  const [only] = scanParts
  if (only !== undefined && scanParts.length === 1) {
    const { part, tables } = only
    return {
      count: part.wide * part.high,
      blocksOfOne: 1,
      read(unit: number, read: Block['read']) {
        read(tables, part.known, Math.floor(unit / part.wide) * part.stored + (unit % part.wide))
      },
    }
  }
  return {
    count: wide * high,
    blocksOfOne: scanParts.reduce((sum, { part }) => sum + part.across * part.down, 0),
    read(unit: number, read: Block['read']) {
      const [row, column] = [Math.floor(unit / wide), unit % wide]
      for (const { part, tables } of scanParts)
        for (let index = 0; index < part.across * part.down; index += 1) {
          const down = row * part.down + Math.floor(index / part.across)
          read(tables, part.known, down * part.stored + column * part.across + (index % part.across))
        }
    },
  }
}
