import { Refused } from '#shared/kernel/refusal.ts'
import { UNSUPPORTED_FORMAT } from './refusals.ts'

// The bits of a scan of a JPEG and the codes in them (ITU-T T.81, annexes B.1.1.5, C and F.2.2).

/** The codes of a Huffman table: how many there are of each length from 1 to 16, and their values in order. */
export interface Codes {
  readonly counts: Uint8Array
  readonly values: Uint8Array
}

/** The bits of a scan. Each method throws UNSUPPORTED_FORMAT where the data ends early or is no code. */
export interface ScanBits {
  readonly bit: () => number
  /** A number of so many bits, at most 16. */
  readonly bits: (count: number) => number
  /** The value of the next code. */
  readonly code: (codes: Codes) => number
  /** Goes on after the restart marker with this number, which must be next. */
  readonly restart: (index: number) => void
  /** Whether all data was used: what is left fills a byte, or repeats one. Some cameras fill the rest of a block with zeros. */
  readonly isUsedUp: () => boolean
}

const marker = 0xff
const restarts = 0xd0

/** The bits of the image data of a scan, which begins at `at`. */
export function scanBits(data: Uint8Array, from: number): ScanBits {
  let at = from
  let held = 0
  let heldCount = 0

  function hold(): void {
    const byte = data[at]
    // A zero follows a byte that looks like a marker.
    if (byte === undefined || (byte === marker && data[at + 1] !== 0)) throw new Refused(UNSUPPORTED_FORMAT)
    at += byte === marker ? 2 : 1
    held = ((held << 8) | byte) & 0xff_ff_ff
    heldCount += 8
  }

  function bits(count: number): number {
    while (heldCount < count) hold()
    heldCount -= count
    return (held >> heldCount) & ((1 << count) - 1)
  }

  function code({ counts, values }: Codes): number {
    let [found, first, index] = [0, 0, 0]
    for (const count of counts) {
      found = (found << 1) | bits(1)
      first <<= 1
      if (found - first < count) return values[index + found - first] ?? 0
      index += count
      first += count
    }
    throw new Refused(UNSUPPORTED_FORMAT)
  }

  return {
    bit: () => bits(1),
    bits,
    code,
    restart(index) {
      heldCount = 0
      if (data[at] !== marker || data[at + 1] !== restarts + (index % 8)) throw new Refused(UNSUPPORTED_FORMAT)
      at += 2
    },
    isUsedUp: () => data.subarray(at).every((byte) => byte === 0 || byte === marker),
  }
}
