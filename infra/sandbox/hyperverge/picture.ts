import { crc32, deflateSync } from 'node:zlib'
import { drawText } from './glyphs.ts'

/** A picture of grey dots, each of which is drawn as 8 × 8 pixels. */
export interface Picture {
  readonly width: number
  readonly height: number
  /** 0 black to 255 white, row by row. */
  readonly dots: Uint8Array
}

export function blank(width: number, height: number, grey = 255): Picture {
  return { width, height, dots: new Uint8Array(width * height).fill(grey) }
}

export function setDot({ width, height, dots }: Picture, x: number, y: number, grey = 0): void {
  if (x >= 0 && x < width && y >= 0 && y < height) dots[y * width + x] = grey
}

/** Writes from an upper left corner. Letters beyond the edge are cut. */
export function write(picture: Picture, text: string, left: number, top: number, grey = 0): void {
  drawText(text, (x, y) => setDot(picture, left + x, top + y, grey))
}

export function fill(picture: Picture, isInside: (x: number, y: number) => boolean, grey: number): void {
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1) if (isInside(x, y)) setDot(picture, x, y, grey)
}

const pixels = 8

/** https://www.w3.org/TR/png-3/ */
export function pngOf({ width, height, dots }: Picture): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.concat([
      Buffer.from([0]),
      ...Array.from({ length: width }, (_each, x) => Buffer.alloc(pixels, dots[y * width + x])),
    ])
    return Buffer.concat(Array.from({ length: pixels }, () => row))
  })
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width * pixels, 0)
  size.writeUInt32BE(height * pixels, 4)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Codes of the lengths of a difference: the first ones of the table K.3 of ITU-T T.81. */
const lengthCodes = ['00', '010', '011', '100', '101', '110', '1110', '11110', '111110', '1111110']
/** How many codes have 1, 2 … 16 bits. */
const differenceCounts = [0, 1, 5, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
/** The only code of the other table ends a block. */
const endCounts = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

/** A baseline JPEG (ITU-T T.81). A dot is a block of one grey, which is its mean alone. */
export function jpegOf({ width, height, dots }: Picture): Buffer {
  const [high, wide] = [height * pixels, width * pixels]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0', 'latin1'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    // With steps of 8 the coefficient of a mean is the mean itself.
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
    segment(0xc0, [8, high >> 8, high % 256, wide >> 8, wide % 256, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, ...differenceCounts, ...lengthCodes.keys()]),
    segment(0xc4, [0x10, ...endCounts, 0]),
    segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    bytesOf(bitsOf(dots)),
    Buffer.from([0xff, 0xd9]),
  ])
}

function segment(marker: number, data: readonly number[]): Buffer {
  const length = data.length + 2
  return Buffer.from([0xff, marker, length >> 8, length % 256, ...data])
}

function bitsOf(dots: Uint8Array): string {
  const parts: string[] = []
  let before = 128
  for (const grey of dots) {
    parts.push(differenceBits(grey - before), '0')
    before = grey
  }
  return parts.join('')
}

/** The length of a difference, then its bits; those of a negative one are of the difference less 1. */
function differenceBits(difference: number): string {
  const length = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1
  const value = difference < 0 ? difference + 2 ** length - 1 : difference
  return `${lengthCodes[length]}${length === 0 ? '' : value.toString(2).padStart(length, '0')}`
}

/** Filled up with 1; a byte 0xff is followed by 0, so that it is no marker. */
function bytesOf(bits: string): Buffer {
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const bytes: number[] = []
  for (let at = 0; at < whole.length; at += 8) {
    const byte = Number.parseInt(whole.slice(at, at + 8), 2)
    bytes.push(byte)
    if (byte === 0xff) bytes.push(0)
  }
  return Buffer.from(bytes)
}
