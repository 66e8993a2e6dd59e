import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { contentOf, firstObject, lockedPdf, pdfOf, type PdfParts, streamOf } from '#tests/harness/pdf.ts'
import { openPdf } from './read.ts'

const megabyte = 1024 * 1024
const blank = deflateSync(Buffer.alloc(100 * megabyte, ' '))

/** A form that draws the next one ten times, and so on. */
const repeating = Array.from({ length: 12 }, (_, index) =>
  streamOf(
    Buffer.from(`${'/X0 Do '.repeat(10)}${contentOf(['x']).toString()}`),
    `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 5 0 R >> /XObject << /X0 ${firstObject + 1 + index} 0 R >> >>`,
  ),
)

describe('a PDF in a thread of its own', () => {
  it('is read, also several at once', async () => {
    const locked = await lockedPdf(pdfOf(), { user: 'MENO1990', owner: 'owner' })
    const opened = await Promise.all([
      openPdf(pdfOf({ lines: ['RAVI MENON'] })),
      openPdf(locked),
      openPdf(locked, 'MENO1990'),
      openPdf(Buffer.concat([pdfOf(), Buffer.from('\r\n\0\0')])),
    ])
    expect(opened.map(({ kind }) => kind)).toEqual(['text', 'protected', 'text', 'text'])
    expect(opened[0]).toMatchObject({ pages: 1, text: expect.stringContaining('RAVI MENON') })
  })

  it.each([
    ['/FlateDecode', (packed: Buffer) => packed],
    ['[/FlateDecode]', (packed: Buffer) => packed],
    ['[/ASCIIHexDecode /FlateDecode]', (packed: Buffer) => Buffer.from(`${packed.toString('hex')}>`)],
  ])('is read when it is packed by %s', async (filter, coded) => {
    const content = coded(deflateSync(contentOf(['RAVI MENON'])))
    expect(await openPdf(pdfOf({ content, filter: `/Filter ${filter}` }))).toMatchObject({
      text: expect.stringContaining('RAVI MENON'),
    })
  })

  it('leaves its bytes to the caller', async () => {
    for (const bytes of [pdfOf(), new Uint8Array(pdfOf())]) {
      await openPdf(bytes)
      expect(Buffer.compare(bytes, pdfOf())).toBe(0)
    }
  })

  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a page', Buffer.from('<html></html>')],
    ['something behind its end', Buffer.concat([pdfOf(), Buffer.from('<html>')])],
    ['something before its begin', Buffer.concat([Buffer.from('x'), pdfOf()])],
    ['no end', pdfOf().subarray(0, -7)],
  ])('of %s is broken', async (_, bytes) => {
    expect(await openPdf(bytes)).toEqual({ kind: 'broken' })
  })

  it.each<[string, PdfParts]>([
    ['unpacks to 100 MB', { content: blank, filter: '/Filter /FlateDecode' }],
    [
      'unpacks to 100 MB behind another coding',
      { content: Buffer.from(`${blank.toString('hex')}>`), filter: '/Filter [/ASCIIHexDecode /FlateDecode]' },
    ],
    ['repeats itself without end', { content: Buffer.from('/X0 Do'), objects: repeating }],
  ])('that %s is refused, and its memory is free again', { timeout: 60_000 }, async (_, parts) => {
    const bytes = pdfOf(parts)
    expect(await openPdf(bytes, undefined, 500)).toEqual({ kind: 'refused' })
    const before = process.memoryUsage.rss()
    expect(await openPdf(bytes, undefined, 500)).toEqual({ kind: 'refused' })
    expect((process.memoryUsage.rss() - before) / megabyte).toBeLessThan(64)
  })
})
