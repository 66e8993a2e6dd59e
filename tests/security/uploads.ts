import { uploadBytesMax } from '#shared/file/limits.ts'
import { deflateSync, gzipSync } from 'node:zlib'
import { chunk, exif, header, jpeg, png, pngSignature, segment } from '#tests/harness/picture.ts'
import { realJpegs } from '#tests/harness/real-jpegs.ts'

/** An upload, its file name, and whether it contains an acceptable picture. */
export interface Attempted {
  readonly what: string
  readonly name: string
  readonly bytes: Uint8Array
  /** Accepted: a picture remains after the rest was stripped. */
  readonly isKept?: boolean
}

const html = '<!doctype html><script>alert(document.cookie)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const pdf = '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF'
const zip = Buffer.from(
  'UEsDBAoAAAAAAAAAIQAAAAAAAAAAAAAAAAAEAAAAZXZpbFBLAQIUAAoAAAAAAAAAIQAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAABldmlsUEsFBgAAAAABAAEAMgAAACIAAAAAAA==',
  'base64',
)
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/** Not pictures, whatever their name. */
const others: Readonly<Record<string, Uint8Array>> = {
  'an HTML page': Buffer.from(html),
  'an SVG': Buffer.from(svg),
  'an SVG behind an XML line': Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`,
  ),
  'a script': Buffer.from('alert(1)//'),
  'a PDF': Buffer.from(pdf),
  'a ZIP': zip,
  'a gzip': gzipSync(png()),
  'a GIF': gif,
  'a GIF that is a script': Buffer.concat([Buffer.from('GIF89a/*'), gif.subarray(8), Buffer.from('*/=1;alert(1)')]),
  'a WebP': webp,
  'a BMP': Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
  'a TIFF': Buffer.from('II*\0\x08\0\0\0', 'latin1'),
  'an AVIF': Buffer.concat([Buffer.from([0, 0, 0, 0x1c]), Buffer.from('ftypavif')]),
  'a HEIC': Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypheic')]),
  'an ICO': Buffer.from([0, 0, 1, 0, 1, 0, 1, 1]),
  'an ELF': Buffer.concat([Buffer.from([0x7f]), Buffer.from('ELF'), Buffer.alloc(60)]),
  'an EXE': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60)]),
  'a shell script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
  'a PHP script': Buffer.from('<?php system($_GET["c"]); ?>'),
  'a picture as base64': Buffer.from(png().toString('base64')),
  'a picture in UTF-16': Buffer.from(png().toString('latin1'), 'utf16le'),
  'a picture behind a byte order mark': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), png()]),
  'a picture behind a line': Buffer.concat([Buffer.from('\r\n'), png()]),
  'a picture behind a page': Buffer.concat([Buffer.from(html), jpeg()]),
  'a picture behind a PDF': Buffer.concat([Buffer.from(pdf), png()]),
  zeros: new Uint8Array(5_000),
  'one byte': Uint8Array.of(0x89),
  text: Buffer.from('This is a picture, honestly'),
  JSON: Buffer.from('{"png":true}'),
}

const names = ['a.png', 'a.jpg', 'a.jpeg', 'A.PNG', 'a.png.html']

/** Rows of three black pixels. */
const rowsOf = (count: number) => Buffer.alloc(10 * count)

function withData(data: Uint8Array, coding?: readonly number[]): Buffer {
  return Buffer.concat([pngSignature, header(3, 2, coding), chunk('IDAT', data), chunk('IEND')])
}

const pngs: Readonly<Record<string, Uint8Array>> = {
  'a signature alone': pngSignature,
  'a header alone': Buffer.concat([pngSignature, header(3, 2)]),
  'no end': png().subarray(0, -12),
  'an end that is cut': png().subarray(0, -1),
  'no picture between header and end': Buffer.concat([pngSignature, header(3, 2), chunk('IEND')]),
  'no header': Buffer.concat([pngSignature, chunk('IDAT', deflateSync('')), chunk('IEND')]),
  'two headers': png(3, 2, [header(30_000, 30_000)]),
  'a header too short': Buffer.concat([pngSignature, chunk('IHDR', new Uint8Array(12)), chunk('IDAT'), chunk('IEND')]),
  'a header too long': Buffer.concat([pngSignature, chunk('IHDR', new Uint8Array(14)), chunk('IDAT'), chunk('IEND')]),
  'a chunk that ends nowhere': Buffer.concat([
    pngSignature,
    header(3, 2),
    Buffer.from([0xff, 0xff, 0xff, 0xff]),
    Buffer.from('IDATxx'),
  ]),
  'a chunk of minus one byte': Buffer.concat([
    png().subarray(0, -12),
    Buffer.from([0x80, 0, 0, 0]),
    Buffer.from('IEND'),
    Buffer.alloc(4),
  ]),
  'something else first': Buffer.concat([
    pngSignature,
    chunk('tEXt', html),
    header(3, 2),
    chunk('IDAT'),
    chunk('IEND'),
  ]),
  'a wrong checksum': Buffer.concat([png().subarray(0, -16), Buffer.from([1, 2, 3, 4]), png().subarray(-12)]),
  'a wrong checksum of the header': Buffer.concat([png().subarray(0, 29), Buffer.alloc(4), png().subarray(33)]),
  'data that is not compressed': withData(Buffer.alloc(20)),
  'data of a wrong sum': withData(Buffer.concat([deflateSync(rowsOf(2)).subarray(0, -4), Buffer.alloc(4)])),
  'too few rows': withData(deflateSync(rowsOf(1))),
  'too many rows': withData(deflateSync(rowsOf(3))),
  'a filter that nobody knows': withData(deflateSync(Buffer.alloc(20, 5))),
  'a palette that is missing': withData(deflateSync(Buffer.alloc(8)), [8, 3, 0, 0, 0]),
  'data in two places': png(3, 2, [chunk('IDAT', deflateSync(rowsOf(2))), chunk('gAMA', Buffer.alloc(4))]),
  'four hundred megabytes when decoded': Buffer.concat([
    pngSignature,
    header(7_000, 7_000, [16, 6, 0, 0, 0]),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND'),
  ]),
  'line ends as Unix has them': Buffer.from(png().toString('latin1').replace('\r\n', '\n'), 'latin1'),
}

/** Pictures of three by two pixels in other codings. */
const codings: Readonly<Record<string, Uint8Array>> = {
  // Of the seven passes four have pixels: 1, 1, 1 and 3 of them.
  'an interlaced picture': withData(deflateSync(Buffer.alloc(3 * 4 + 10)), [8, 2, 0, 0, 1]),
  'a picture of one bit': withData(deflateSync(Buffer.alloc(2 * 2)), [1, 0, 0, 0, 0]),
  'a picture of sixteen bits': withData(deflateSync(Buffer.alloc(2 * (1 + 24))), [16, 6, 0, 0, 0]),
  'a picture in two parts': Buffer.concat([
    pngSignature,
    header(3, 2),
    chunk('IDAT', deflateSync(rowsOf(2)).subarray(0, 5)),
    chunk('IDAT', deflateSync(rowsOf(2)).subarray(5)),
    chunk('IEND'),
  ]),
}

const sizes: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0],
  [0, 0],
  [30_000, 30_000],
  [10_001, 1],
  [1, 10_001],
  [10_000, 10_000],
  [0xffff_ffff, 1],
  [0x8000_0000, 0x8000_0000],
  [7_072, 7_072],
]
const kinds: readonly (readonly number[])[] = [
  [3, 2, 0, 0, 0],
  [8, 1, 0, 0, 0],
  [8, 5, 0, 0, 0],
  [8, 7, 0, 0, 0],
  [8, 2, 1, 0, 0],
  [8, 2, 0, 1, 0],
  [8, 2, 0, 0, 2],
  [0, 0, 0, 0, 0],
  [255, 255, 255, 255, 255],
]

const frameAt = (bytes: Buffer) =>
  bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc1, 0xc2].includes(bytes[at + 1] ?? 0))

function sized(width: number, height: number): Buffer {
  const bytes = jpeg()
  bytes.writeUInt16BE(height, frameAt(bytes) + 5)
  bytes.writeUInt16BE(width, frameAt(bytes) + 7)
  return bytes
}

function reframed(marker: number): Buffer {
  const bytes = jpeg()
  bytes[frameAt(bytes) + 1] = marker
  return bytes
}

/** The picture with one byte changed, so far into the segment of a marker. */
function changed(marker: number, by: number, byte: number): Buffer {
  const bytes = jpeg()
  bytes[bytes.indexOf(Buffer.from([0xff, marker])) + by] = byte
  return bytes
}

const jpegs: Readonly<Record<string, Uint8Array>> = {
  'a start alone': Buffer.from([0xff, 0xd8, 0xff]),
  'a start and an end': Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
  'no end': jpeg().subarray(0, -2),
  'an end that is cut': jpeg().subarray(0, -1),
  'a picture that begins within a picture': jpeg([Buffer.from([0xff, 0xd8])]),
  'a segment of no length': jpeg([Buffer.from([0xff, 0xe1, 0, 0])]),
  'a segment of one byte': jpeg([Buffer.from([0xff, 0xe1, 0, 1])]),
  'a segment that ends nowhere': jpeg([Buffer.from([0xff, 0xe1, 0xff, 0xff])]),
  'two frames': jpeg([segment(0xc0, Buffer.from([8, 0x75, 0x30, 0x75, 0x30, 1, 1, 0x11, 0]))]),
  'no frame': Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xda, 'x'), Buffer.from([0xff, 0xd9])]),
  'a frame too short': Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xc0, '\x08\0'),
    segment(0xda, 'x'),
    Buffer.from([0xff, 0xd9]),
  ]),
  'no scan': Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
    Buffer.from([0xff, 0xd9]),
  ]),
  'text between segments': jpeg([Buffer.from(html)]),
  'a comment alone': Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xfe, html), Buffer.from([0xff, 0xd9])]),
  'samples of twelve bits': changed(0xc0, 4, 12),
  'a frame of lossless coding': reframed(0xc3),
  'a frame of arithmetic coding': reframed(0xc9),
}

/** Pictures with additional content, which is stripped. */
const polyglots: Readonly<Record<string, Uint8Array>> = {
  'a PNG with a page behind it': Buffer.concat([png(), Buffer.from(html)]),
  'a PNG with a ZIP behind it': Buffer.concat([png(), zip]),
  'a PNG with a PDF behind it': Buffer.concat([png(), Buffer.from(pdf)]),
  'a PNG with a page in its text': png(3, 2, [chunk('tEXt', `Comment\0${html}`)]),
  'a PNG with packed text': png(3, 2, [
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(html.repeat(1_000))])),
  ]),
  'a PNG with international text': png(3, 2, [chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${svg}`)]),
  'a PNG that tells where it was': png(3, 2, [chunk('eXIf', 'II*\0 GPS 19.0760N 72.8777E')]),
  'a PNG with a profile': png(3, 2, [
    chunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(html)])),
  ]),
  'a PNG that moves': png(3, 2, [chunk('acTL', new Uint8Array(8)), chunk('fcTL', new Uint8Array(26))]),
  'a PNG with an unknown chunk': png(3, 2, [chunk('evIL', html)]),
  'a PNG with a time': png(3, 2, [chunk('tIME', new Uint8Array(7))]),
  'a JPEG with a page behind it': Buffer.concat([jpeg(), Buffer.from(html)]),
  'a JPEG with a ZIP behind it': Buffer.concat([jpeg(), zip]),
  'a JPEG with a second picture behind it': Buffer.concat([jpeg(), jpeg([exif(1)])]),
  'a JPEG with a page as its comment': jpeg([segment(0xfe, html)]),
  'a JPEG that is a script': jpeg([segment(0xfe, '*/=alert(1);/*')]),
  'a JPEG that tells where it was': jpeg([exif(1)]),
  'a JPEG of a turned camera': jpeg([exif(8)]),
  'a JPEG with a bad list': jpeg([segment(0xe1, Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1'))]),
  'a JPEG with an endless list': jpeg([segment(0xe1, Buffer.from('Exif\0\0II*\0\x08\0\0\0\xff\xff', 'latin1'))]),
  'a JPEG with XMP': jpeg([segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${svg}`)]),
  'a JPEG with a profile': jpeg([segment(0xe2, `ICC_PROFILE\0${html}`)]),
  'a JPEG with Photoshop’s own': jpeg([segment(0xed, `Photoshop 3.0\0${html}`)]),
  'a JPEG with a false Adobe': jpeg([segment(0xee, `Adobe${html}`)]),
  'a JPEG with a false JFIF': jpeg([segment(0xe0, `JFIF\0${html}`)]),
  'a JPEG with bytes to fill': jpeg([Buffer.from([0xff, 0xff, 0xff])]),
}

const oddNames = [
  '',
  ' ',
  '.',
  '..',
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/passwd',
  'C:\\a.png',
  'a\u0000.png',
  'a.png\u0000.html',
  'a.php',
  'a.svg',
  'a.html',
  `${'x'.repeat(300)}.png`,
  'x'.repeat(3_000),
  '"; filename="b.html',
  'a.png\r\ncontent-type: text/html',
  '😀.png',
  '\u202egnp.exe',
  '<script>alert(1)</script>.png',
  "a'; DROP TABLE item;--.png",
  '__proto__',
  'CON',
  'a.png/',
  '%2e%2e%2fa.png',
  '${jndi:ldap://x}.png',
  '\ud800.png',
  "UTF-8''a.html",
]

/** Each of them is sent to the ticket endpoint. */
export const attempts: readonly Attempted[] = [
  ...Object.entries(others).flatMap(([what, bytes]) => names.map((name) => ({ what, name, bytes }))),
  ...Object.entries(pngs).map(([what, bytes]) => ({ what: `a PNG with ${what}`, name: 'a.png', bytes })),
  ...sizes.map(([width, height]) => ({
    what: `a PNG that says ${width} × ${height}`,
    name: 'a.png',
    bytes: Buffer.concat([pngSignature, header(width, height), chunk('IDAT', deflateSync('')), chunk('IEND')]),
  })),
  ...kinds.map((rest) => ({
    what: `a PNG of kind ${rest.join(' ')}`,
    name: 'a.png',
    bytes: Buffer.concat([pngSignature, header(1, 1, rest), chunk('IDAT'), chunk('IEND')]),
  })),
  ...Object.entries(jpegs).map(([what, bytes]) => ({ what: `a JPEG with ${what}`, name: 'a.jpg', bytes })),
  ...(
    [
      [0, 1],
      [1, 0],
      [10_001, 1],
      [1, 10_001],
      [30_000, 30_000],
      [65_535, 65_535],
    ] as const
  ).map(([width, height]) => ({
    what: `a JPEG that says ${width} × ${height}`,
    name: 'a.jpg',
    bytes: sized(width, height),
  })),
  ...Object.entries(polyglots).map(([what, bytes]) => ({ what, name: 'a.html', bytes, isKept: true })),
  ...oddNames.map((name) => ({
    what: `a picture called ${JSON.stringify(name.slice(0, 40))}`,
    name,
    bytes: png(),
    isKept: true,
  })),
  ...[1, 7, 20, 33, 60].map((length) => ({
    what: `the first ${length} bytes of a PNG`,
    name: 'a.png',
    bytes: png().subarray(0, length),
  })),
  ...[2, 4, 19, 60, 100].map((length) => ({
    what: `the first ${length} bytes of a JPEG`,
    name: 'a.jpg',
    bytes: jpeg().subarray(0, length),
  })),
  { what: '2 MB', name: 'a.png', bytes: padded(uploadBytesMax), isKept: true },
  ...Object.entries(realJpegs).map(([what, bytes]) => ({
    what: `a JPEG: ${what}`,
    name: 'a.jpg',
    bytes,
    isKept: true,
  })),
  ...Object.entries(codings).map(([what, bytes]) => ({ what, name: 'a.png', bytes, isKept: true })),
]

/** A PNG of this many bytes. */
export function padded(length: number): Buffer {
  const bare = png().length
  return png(3, 2, [chunk('npAd', new Uint8Array(length - bare - 12))])
}

/** Texts that no stored file may contain. */
export const traces = ['<script', 'alert(', 'onload', 'GPS', '%PDF', 'PK\u0003\u0004', 'evil']
