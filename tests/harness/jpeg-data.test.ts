import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { segment } from './picture.ts'
import { realJpegs } from './real-jpegs.ts'
import { stripJpegMetadata } from '#shared/file/jpeg.ts'
import { isJpegDataWhole } from '#shared/file/jpeg-data.ts'

/** Whether an upload with these bytes would be accepted. */
function isWhole(bytes: Uint8Array): boolean {
  const stripped = stripJpegMetadata(bytes)
  return stripped !== undefined && isJpegDataWhole(stripped)
}

const end = Buffer.from([0xff, 0xd9])
const scanAt = (bytes: Buffer, which: 'first' | 'last' = 'first') => {
  const marker = Buffer.from([0xff, 0xda])
  const at = which === 'first' ? bytes.indexOf(marker) : bytes.lastIndexOf(marker)
  return at + 2 + bytes.readUInt16BE(at + 2)
}

/** Where the data of a scan ends: at a marker that is neither a stuffed byte nor a restart. */
function endAt(bytes: Buffer, which: 'first' | 'last'): number {
  let at = scanAt(bytes, which)
  while (bytes[at] !== 0xff || bytes[at + 1] === 0 || ((bytes[at + 1] ?? 0) & 0xf8) === 0xd0) at += 1
  return at
}

describe.each(Object.entries(realJpegs))('the data of a JPEG: %s', (_, jpeg) => {
  it('is accepted whole, also with zeros to fill', () => {
    expect(isWhole(jpeg)).toBe(true)
    expect(isWhole(Buffer.concat([jpeg.subarray(0, -2), new Uint8Array(300), end]))).toBe(true)
  })

  it('is refused when a scan is cut anywhere, though the picture ends properly', () => {
    const accepted = []
    for (const scan of ['first', 'last'] as const)
      for (let at = scanAt(jpeg, scan); at < endAt(jpeg, scan); at += 1)
        if (isWhole(Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(endAt(jpeg, scan))]))) accepted.push(at)
    expect(accepted).toEqual([])
  })

  it('is refused with a scan too little, with more data, and with other data', () => {
    expect(isWhole(Buffer.concat([jpeg.subarray(0, scanAt(jpeg)), end]))).toBe(false)
    expect(isWhole(Buffer.concat([jpeg.subarray(0, -2), Buffer.from('more'), end]))).toBe(false)
    const rubbish = Buffer.from(Array.from({ length: 400 }, (_each, index) => (index * 37) % 251))
    expect(isWhole(Buffer.concat([jpeg.subarray(0, scanAt(jpeg)), rubbish, end]))).toBe(false)
  })

  it('with any byte changed is accepted or refused, and nothing else', () => {
    const change = fc.tuple(fc.nat(jpeg.length - 1), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const changed = Buffer.from(jpeg)
        for (const [at, byte] of changes) changed[at] = byte
        expect(typeof isWhole(changed)).toBe('boolean')
      }),
      { numRuns: 300 },
    )
  })
})

describe('the work of reading a JPEG', () => {
  /** 16 million grey pixels in a scan of direct current and so many of alternating current. */
  function withScans(count: number): Buffer {
    const jpeg = Buffer.from(realJpegs['progressive, grey'] ?? expect.fail('no JPEG'))
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]))
    jpeg.writeUInt16BE(4_000, frame + 5)
    jpeg.writeUInt16BE(4_000, frame + 7)
    const start = jpeg.subarray(0, frame + 2 + jpeg.readUInt16BE(frame + 2))
    // Tables with the one code 0: for a difference of zero, and for the longest run of empty blocks.
    const table = (name: number, value: number) =>
      segment(0xc4, Buffer.from([name, 1, ...Array.from({ length: 15 }, () => 0), value]))
    const scan = (from: number, to: number, bytes: number) =>
      Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, from, to, 0])), Buffer.alloc(bytes)])
    const empty = Array.from({ length: count }, () => scan(1, 63, 30))
    return Buffer.concat([start, table(0, 0), table(0x10, 0xe0), scan(0, 0, (500 * 500) / 8), ...empty, end])
  }

  it('is bounded, whatever the file claims', () => {
    expect([isWhole(withScans(20)), isWhole(withScans(1_000))]).toEqual([true, false])
  })

  it('knows which restart marker is next', () => {
    const jpeg = realJpegs['restart markers'] ?? expect.fail('no JPEG')
    const other = Buffer.from(jpeg)
    other[other.indexOf(Buffer.from([0xff, 0xd1])) + 1] = 0xd2
    expect([isWhole(jpeg), isWhole(other)]).toEqual([true, false])
  })
})
