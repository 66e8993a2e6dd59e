import { joined, letters, startsWith, uint16 } from './bytes.ts'
import { orientationIn, orientationSegment } from './orientation.ts'
import { isSaneSize } from './size.ts'

const start = [0xff, 0xd8, 0xff]
const endOfPicture = 0xd9
const startOfScan = 0xda
const comment = 0xfe
const filler = 0xff

/** Baseline, extended and progressive: what browsers show. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2
const isOfApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef
/** Markers without a segment, of which none has a place between segments; nor has a picture that begins anew. */
const isAlone = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)
/** Markers within a scan: a stuffed zero, and the eight restarts. */
const isWithinScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7)

interface Segment {
  readonly marker: number
  /** With its marker; of a scan also the picture that follows. */
  readonly bytes: Uint8Array
}

/**
 * A JPEG with its picture alone: no place, camera, thumbnail, comment, and nothing behind its end. Which side is up is kept,
 * since phones tell it nowhere else. Undefined when the bytes are not a whole one of a sane size.
 */
export function bareJpeg(bytes: Uint8Array): Uint8Array | undefined {
  if (!startsWith(bytes, start)) return undefined
  const segments = segmentsOf(bytes)
  if (segments === undefined || !isOnePicture(segments)) return undefined
  const upright = segments.flatMap((segment) => orientationIn(segment.bytes) ?? [])[0]
  const bare = segments.filter(isKept).map((segment) => segment.bytes)
  return joined([
    bytes.subarray(0, 2),
    ...(upright === undefined ? [] : [orientationSegment(upright)]),
    ...bare,
    Uint8Array.of(0xff, endOfPicture),
  ])
}

/** Up to the end of the picture. Undefined when it has none, or is no row of segments. */
function segmentsOf(bytes: Uint8Array): Segment[] | undefined {
  const segments: Segment[] = []
  let at = 2
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || isAlone(marker)) return undefined
    if (marker === endOfPicture) return segments
    const end = marker === filler ? at + 1 : endOfSegment(bytes, at, marker)
    if (end > bytes.length) return undefined
    if (marker !== filler) segments.push({ marker, bytes: bytes.subarray(at, end) })
    at = end
  }
  return undefined
}

/** Behind the bytes where there is none. */
function endOfSegment(bytes: Uint8Array, at: number, marker: number): number {
  const length = uint16(bytes, at + 2)
  if (length < 2) return Number.POSITIVE_INFINITY
  return marker === startOfScan ? endOfScan(bytes, at + 2 + length) : at + 2 + length
}

/** Where the next marker is that is no part of the scan. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    if (!isWithinScan(bytes[at + 1] ?? 0)) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}

function isOnePicture(segments: readonly Segment[]): boolean {
  const frames = segments.filter(({ marker }) => isFrame(marker))
  const [frame] = frames
  if (frame === undefined || frames.length > 1 || frame.bytes.length < 10) return false
  return (
    segments.some(({ marker }) => marker === startOfScan) && isSaneSize(uint16(frame.bytes, 7), uint16(frame.bytes, 5))
  )
}

/** Of what applications add, only how the colours are to be understood: that it is a plain JFIF, and Adobe's word for it. */
function isKept({ marker, bytes }: Segment): boolean {
  if (marker === comment) return false
  if (!isOfApplication(marker)) return true
  return (
    (marker === 0xe0 && bytes.length === 18 && letters(bytes, 4, 5) === 'JFIF\0') ||
    (marker === 0xee && bytes.length === 16 && letters(bytes, 4, 5) === 'Adobe')
  )
}
