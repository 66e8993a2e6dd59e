import { asciiText, uint16, uint32 } from './bytes.ts'

/** Where the TIFF data starts: after marker, length, `Exif` and two zero bytes (CIPA DC-008, Exif). */
const tiffAt = 10
const orientationTag = 0x0112
const entryBytes = 12
/** A limit far above the number of entries that cameras write. */
const entriesMax = 200

/** The Exif orientation (2 to 8) in a segment of a JPEG. Undefined when the segment has none, or 1, which is upright. */
export function orientationIn(segment: Uint8Array): number | undefined {
  if (segment[1] !== 0xe1 || asciiText(segment, 4, 6) !== 'Exif\0\0') return undefined
  const tiff = segment.subarray(tiffAt)
  const order = asciiText(tiff, 0, 2)
  if (order !== 'II' && order !== 'MM') return undefined
  const numbers =
    order === 'II'
      ? littleEndian(tiff)
      : { uint16: (at: number) => uint16(tiff, at), uint32: (at: number) => uint32(tiff, at) }
  const list = numbers.uint32(4)
  const entries = Math.min(numbers.uint16(list), entriesMax)
  for (let index = 0; index < entries; index += 1) {
    const entry = list + 2 + index * entryBytes
    if (numbers.uint16(entry) !== orientationTag) continue
    const orientation = numbers.uint16(entry + 8)
    return orientation >= 2 && orientation <= 8 ? orientation : undefined
  }
  return undefined
}

function littleEndian(tiff: Uint8Array) {
  const two = (at: number) => (tiff[at] ?? 0) + (tiff[at + 1] ?? 0) * 0x100
  return { uint16: two, uint32: (at: number) => two(at) + two(at + 2) * 0x1_0000 }
}

/** An Exif segment of a JPEG that contains the orientation and nothing else. */
export function orientationSegment(orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0]
  return Uint8Array.of(0xff, 0xe1, 0, 2 + exif.length + tiff.length, ...exif, ...tiff)
}
