import { uint16 } from './bytes.ts'
import type { Segment } from './jpeg.ts'

// What a decoder needs before it can read a scan (ITU-T T.81, annex B.2). Only then can a viewer show the picture.

const quantisation = 0xdb
const huffman = 0xc4
const scan = 0xda
const progressive = 0xc2
/** Browsers decode samples of eight bits, of a grey, a colour or a print picture. */
const precision = 8
const componentCounts = [1, 3, 4]
const codeLengths = 16

/** Baseline, extended and progressive frames: the ones that browsers decode. */
export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= progressive
}

interface Tables {
  readonly quantisation: Set<number>
  /** By class and number, as a segment names them: 0x00 for direct current, 0x10 for alternating current. */
  readonly huffman: Set<number>
  frame: { readonly progressive: boolean; readonly quantisation: ReadonlyMap<number, number> } | undefined
}

/** Whether each scan finds the tables that it names. */
export function areTablesRight(segments: readonly Segment[]): boolean {
  const tables: Tables = { quantisation: new Set(), huffman: new Set(), frame: undefined }
  return segments.every(({ marker, bytes }) => {
    if (marker === quantisation) return readQuantisation(bytes, tables)
    if (marker === huffman) return readHuffman(bytes, tables)
    if (isFrame(marker)) return readFrame(bytes, marker === progressive, tables)
    return marker !== scan || isScanReadable(bytes, tables)
  })
}

/** One or more tables of 64 values, of one byte or two each. */
function readQuantisation(bytes: Uint8Array, tables: Tables): boolean {
  let at = 4
  while (at < bytes.length) {
    const [wide, name] = [(bytes[at] ?? 0) >> 4, (bytes[at] ?? 0) & 15]
    if (wide > 1 || name > 3) return false
    tables.quantisation.add(name)
    at += 1 + 64 * (1 + wide)
  }
  return at === bytes.length
}

/** One or more tables: how many codes there are of each length, then their values. There are only so many codes of a length. */
function readHuffman(bytes: Uint8Array, tables: Tables): boolean {
  let at = 4
  while (at < bytes.length) {
    const name = bytes[at] ?? 0
    if (at + 1 + codeLengths > bytes.length || name & 0xec) return false
    let [free, values] = [1, 0]
    for (const count of bytes.subarray(at + 1, at + 1 + codeLengths)) {
      free = free * 2 - count
      values += count
      if (free < 0) return false
    }
    tables.huffman.add(name)
    at += 1 + codeLengths + values
  }
  return at === bytes.length
}

function readFrame(bytes: Uint8Array, isProgressive: boolean, tables: Tables): boolean {
  const count = bytes[9] ?? 0
  if (bytes[4] !== precision || !componentCounts.includes(count) || bytes.length !== 10 + 3 * count) return false
  const parts = Array.from({ length: count }, (_, index) => bytes.subarray(10 + 3 * index, 13 + 3 * index))
  const isSampled = ([, sampling = 0]: Uint8Array) => [sampling >> 4, sampling & 15].every((by) => by >= 1 && by <= 4)
  const named = new Map(parts.map(([id = 0, , table = 0]) => [id, table]))
  tables.frame = { progressive: isProgressive, quantisation: named }
  return parts.every(isSampled) && named.size === count
}

/** Whether a scan has the parts of the frame, and the tables that they need. */
function isScanReadable(bytes: Uint8Array, { frame, ...tables }: Tables): boolean {
  const count = bytes[4] ?? 0
  if (frame === undefined || count < 1 || count > 4 || uint16(bytes, 2) !== 6 + 2 * count) return false
  const needed = codesOf(bytes.subarray(5 + 2 * count), frame.progressive)
  const parts = Array.from({ length: count }, (_, index) => bytes.subarray(5 + 2 * index, 7 + 2 * index))
  return parts.every(([id = 0, named = 0]) => {
    const huffmanTables = [needed.direct && named >> 4, needed.alternating && 0x10 | (named & 15)]
    return (
      tables.quantisation.has(frame.quantisation.get(id) ?? -1) &&
      huffmanTables.every((name) => name === false || tables.huffman.has(name))
    )
  })
}

/** A scan of a progressive frame has either direct or alternating current, and a refinement of direct current has no codes. */
function codesOf([first = 0, , approximation = 0]: Uint8Array, isProgressive: boolean) {
  return {
    direct: !isProgressive || (first === 0 && approximation >> 4 === 0),
    alternating: !isProgressive || first > 0,
  }
}
