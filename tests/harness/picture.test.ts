import { uploadBytesMax } from '#shared/file/limits.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orientationIn } from '#shared/file/orientation.ts'
import { acceptPicture, fileName } from '#shared/file/rules.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { chunk, exif, jpeg, png, segment } from './picture.ts'

const bare = (bytes: Uint8Array) => Buffer.from(acceptPicture({ bytes }).bytes)

describe('an accepted picture', () => {
  it('is unchanged when it holds nothing but the picture', () => {
    expect(bare(png(40, 30)).equals(png(40, 30))).toBe(true)
    expect(bare(jpeg()).equals(jpeg())).toBe(true)
    expect([acceptPicture({ bytes: png() }).kind, acceptPicture({ bytes: jpeg() }).kind]).toEqual([
      'image/png',
      'image/jpeg',
    ])
  })

  it('loses all metadata and trailing bytes', () => {
    expect(bare(png(3, 2, [chunk('tEXt', 'Author\0Asha'), chunk('eXIf', 'II*\0')])).equals(png())).toBe(true)
    expect(bare(Buffer.concat([png(), png()])).equals(png())).toBe(true)
    expect(
      bare(
        jpeg([
          exif(1),
          segment(0xe1, 'http://ns.adobe.com/xap/1.0/'),
          segment(0xe2, 'ICC_PROFILE'),
          segment(0xfe, 'Asha'),
        ]),
      ).equals(jpeg()),
    ).toBe(true)
    expect(bare(Buffer.concat([jpeg(), Buffer.from('more')])).equals(jpeg())).toBe(true)
  })

  it('keeps its colour information and its orientation', () => {
    const gamma = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
    expect(bare(png(3, 2, [gamma])).equals(png(3, 2, [gamma]))).toBe(true)
    const adobe = segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x01', 'latin1'))
    expect(bare(jpeg([adobe])).equals(jpeg([adobe]))).toBe(true)
    for (const upright of [2, 3, 4, 5, 6, 7, 8]) {
      const once = bare(jpeg([exif(upright)]))
      expect(orientationIn(once.subarray(2))).toBe(upright)
      expect(once.toString('latin1')).not.toContain('GPS')
      expect(bare(once).equals(once)).toBe(true)
    }
  })

  it('has at most 2 MB', () => {
    expect(() => acceptPicture({ bytes: new Uint8Array(uploadBytesMax + 1) })).toThrow('FILE_TOO_BIG')
  })

  it('gets a file name from us', () => {
    expect([fileName('ticket-1', 'image/png'), fileName('ticket-1', 'image/jpeg')]).toEqual([
      'ticket-1.png',
      'ticket-1.jpg',
    ])
  })
})

it('is accepted or refused after any change of its bytes, and is stable once accepted', () => {
  const originals = [png(5, 4, [chunk('tEXt', 'a\0b')]), jpeg([exif(6), segment(0xfe, 'x')])]
  const changes = fc.array(fc.tuple(fc.nat({ max: 400 }), fc.nat({ max: 255 })), { maxLength: 4 })
  fc.assert(
    fc.property(fc.constantFrom(...originals), changes, fc.nat({ max: 500 }), (original, changed, length) => {
      const bytes = Buffer.from(original.subarray(0, Math.max(length, 1)))
      for (const [at, byte] of changed) if (at < bytes.length) bytes[at] = byte
      try {
        const once = bare(bytes)
        expect(bare(once).equals(once)).toBe(true)
      } catch (failure) {
        expect(failure).toBeInstanceOf(Refused)
      }
    }),
    { numRuns: 2_000 },
  )
})
