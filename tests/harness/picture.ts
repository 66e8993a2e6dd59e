import { crc32, deflateSync } from 'node:zlib'

/** A chunk of a PNG. */
export function chunk(type: string, data: Uint8Array | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function header(width: number, height: number, rest: readonly number[] = [8, 2, 0, 0, 0]): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return chunk('IHDR', Buffer.concat([size, Buffer.from(rest)]))
}

/** A valid PNG of one colour; `more` are chunks before the image data. */
export function png(width = 3, height = 2, more: readonly Uint8Array[] = []): Buffer {
  const rows = Buffer.alloc((1 + width * 3) * height, 0x7f)
  for (let row = 0; row < height; row += 1) rows[row * (1 + width * 3)] = 0
  return Buffer.concat([pngSignature, header(width, height), ...more, chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

/** A grey pixel as a minimal baseline JPEG. */
const grey = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
  'base64',
)

/** A segment of a JPEG. */
export function segment(marker: number, data: Uint8Array | string): Buffer {
  const body = Buffer.from(data as string)
  const start = Buffer.from([0xff, marker, 0, 0])
  start.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([start, body])
}

/** A valid JPEG; `more` are segments after the first one. */
export function jpeg(more: readonly Uint8Array[] = []): Buffer {
  return Buffer.concat([grey.subarray(0, 20), ...more, grey.subarray(20)])
}

/** An EXIF segment as a camera writes it, with orientation and GPS position. */
export function exif(upright: number, position = 'GPS 19.0760N 72.8777E'): Buffer {
  const entry = Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, upright, 0, 0, 0])
  const tiff = Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0\x01\0', 'latin1'),
    entry,
    Buffer.alloc(4),
    Buffer.from(position),
  ])
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))
}
