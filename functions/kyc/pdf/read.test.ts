import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { contentOf, firstObject, lockedPdf, pdfOf, type PdfParts, streamOf } from '#tests/harness/pdf.ts'
import { openPdf } from './read.ts'

const megabyte = 1024 * 1024
/** What the process takes for any file: Node, and the library. Measured with Node 24 on Linux. */
const usualMegabytes = 90
const blank = deflateSync(Buffer.alloc(100 * megabyte, ' '))

/** A form that draws the next one ten times, and so on. */
const repeating = Array.from({ length: 12 }, (_, index) =>
  streamOf(
    Buffer.from(`${'/X0 Do '.repeat(10)}${contentOf(['x']).toString()}`),
    `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 5 0 R >> /XObject << /X0 ${firstObject + 1 + index} 0 R >> >>`,
  ),
)

describe('a PDF in a process of its own', () => {
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
  ])('that %s is refused, within 64 MB more than any file takes, and nothing of it is left', async (_, parts) => {
    const megabytes = await peakMegabytesOf(async () => {
      expect(await openPdf(pdfOf(parts), undefined, 1_000)).toEqual({ kind: 'refused' })
    })
    expect(megabytes).toBeLessThan(usualMegabytes + 64)
    await expect.poll(() => process.getActiveResourcesInfo()).not.toContain('ProcessWrap')
  })

  it('is not refused because the machine pauses while it is read', async () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => `${index}`)
    const opening = openPdf(pdfOf({ lines }), undefined, 400)
    let isOpen = false
    void opening.finally(() => (isOpen = true))
    while (!isOpen) {
      // Nothing else of this process runs meanwhile, as on a machine that is busy with others.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
      await new Promise((resolve) => setTimeout(resolve))
    }
    expect((await opening).kind).toBe('text')
  })
})

/** The most memory that one of the processes has which this one starts meanwhile, in megabytes; 0 where the system does not say it. */
async function peakMegabytesOf(work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, ...childrenMegabytes())), 5)
  await work().finally(() => clearInterval(timer))
  return peak
}

/** https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
function childrenMegabytes(): number[] {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
    return children.map((child) => {
      const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1]
      return Number(peak ?? 0) / 1_024
    })
  } catch {
    // It has just ended, or there is no /proc.
    return []
  }
}
