import { letters, uint16, uint32 } from './bytes.ts'

/** `Exif` and two zeros behind marker and length. */
const tiffAt = 10
const orientationTag = 0x0112
const entryBytes = 12
/** No camera writes as many. */
const entriesMax = 200

/** Which side of a picture is up (1 to 8), by what a camera wrote into this segment of a JPEG; undefined when it says nothing of it. */
export function orientationIn(segment: Uint8Array): number | undefined {
  if (segment[1] !== 0xe1 || letters(segment, 4, 6) !== 'Exif\0\0') return undefined
  const tiff = segment.subarray(tiffAt)
  const order = letters(tiff, 0, 2)
  if (order !== 'II' && order !== 'MM') return undefined
  const numbers =
    order === 'II'
      ? littleEndian(tiff)
      : { uint16: (at: number) => uint16(tiff, at), uint32: (at: number) => uint32(tiff, at) }
  const list = numbers.uint32(4)
  const entries = Math.min(numbers.uint16(list), entriesMax)
  for (let place = 0; place < entries; place += 1) {
    const entry = list + 2 + place * entryBytes
    if (numbers.uint16(entry) !== orientationTag) continue
    const upright = numbers.uint16(entry + 8)
    return upright >= 2 && upright <= 8 ? upright : undefined
  }
  return undefined
}

function littleEndian(tiff: Uint8Array) {
  const two = (at: number) => (tiff[at] ?? 0) + (tiff[at + 1] ?? 0) * 0x100
  return { uint16: two, uint32: (at: number) => two(at) + two(at + 2) * 0x1_0000 }
}

/** A segment that says which side is up and nothing else. */
export function orientationSegment(upright: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, upright, 0, 0, 0, 0, 0, 0]
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0]
  return Uint8Array.of(0xff, 0xe1, 0, 2 + exif.length + tiff.length, ...exif, ...tiff)
}
