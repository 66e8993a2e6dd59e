import { asciiText, concatBytes, startsWith, uint16 } from './bytes.ts'
import { orientationIn, orientationSegment } from './orientation.ts'
import { isSaneSize } from './size.ts'

// Markers of ITU-T T.81, table B.1.
const startOfImage = [0xff, 0xd8, 0xff]
const endOfImage = 0xd9
const startOfScan = 0xda
const comment = 0xfe
const fillByte = 0xff

const isApplicationSegment = (marker: number) => marker >= 0xe0 && marker <= 0xef
/** Markers without a segment, and a second start of image. None may stand between segments. */
const isStandalone = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)
/** Byte pairs within a scan: a stuffed zero, and the eight restart markers. */
const isWithinScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7)

/** Baseline, extended and progressive frames: the ones that browsers decode. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2
/** Browsers decode samples of eight bits. */
const precision = 8

interface Segment {
  readonly marker: number
  /** The segment with its marker; for a scan also the image data that follows. */
  readonly bytes: Uint8Array
}

/**
 * A JPEG without metadata: no location, camera, thumbnail or comment, and nothing after its end. The orientation stays, because
 * phones store it only there. Undefined when the bytes are not one complete JPEG within the size limits. Its image data is not decoded:
 * the browser does that before it sends a picture (web/platform/prepare-picture.ts), and the desk looks at it.
 */
export function stripJpegMetadata(bytes: Uint8Array): Uint8Array | undefined {
  if (!startsWith(bytes, startOfImage)) return undefined
  const segments = segmentsOf(bytes)
  if (segments === undefined || !isOneImage(segments)) return undefined
  const orientation = segments.flatMap((segment) => orientationIn(segment.bytes) ?? [])[0]
  const bare = segments.filter(isKept).map((segment) => segment.bytes)
  return concatBytes([
    bytes.subarray(0, 2),
    ...(orientation === undefined ? [] : [orientationSegment(orientation)]),
    ...bare,
    Uint8Array.of(0xff, endOfImage),
  ])
}

/** The segments up to the end of the image. Undefined when there is no end, or the bytes are no sequence of segments. */
function segmentsOf(bytes: Uint8Array): Segment[] | undefined {
  const segments: Segment[] = []
  let at = 2
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || isStandalone(marker)) return undefined
    if (marker === endOfImage) return segments
    const end = marker === fillByte ? at + 1 : endOfSegment(bytes, at, marker)
    if (end > bytes.length) return undefined
    if (marker !== fillByte) segments.push({ marker, bytes: bytes.subarray(at, end) })
    at = end
  }
  return undefined
}

/** The index after a segment; infinity when its length is invalid. */
function endOfSegment(bytes: Uint8Array, at: number, marker: number): number {
  const length = uint16(bytes, at + 2)
  if (length < 2) return Number.POSITIVE_INFINITY
  return marker === startOfScan ? endOfScan(bytes, at + 2 + length) : at + 2 + length
}

/** The index of the first marker after the scan. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    if (!isWithinScan(bytes[at + 1] ?? 0)) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}

function isOneImage(segments: readonly Segment[]): boolean {
  const frames = segments.filter(({ marker }) => isFrame(marker))
  const [frame] = frames
  if (frame === undefined || frames.length > 1 || frame.bytes.length < 10 || frame.bytes[4] !== precision) return false
  return (
    segments.some(({ marker }) => marker === startOfScan) && isSaneSize(uint16(frame.bytes, 7), uint16(frame.bytes, 5))
  )
}

/** Of the application segments only those that define the colours stay: JFIF without a thumbnail, and Adobe's. */
function isKept({ marker, bytes }: Segment): boolean {
  if (marker === comment) return false
  if (!isApplicationSegment(marker)) return true
  return (
    (marker === 0xe0 && bytes.length === 18 && asciiText(bytes, 4, 5) === 'JFIF\0') ||
    (marker === 0xee && bytes.length === 16 && asciiText(bytes, 4, 5) === 'Adobe')
  )
}
