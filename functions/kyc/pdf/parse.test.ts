import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { contentOf, firstObject, lockedPdf, pdfOf, type PdfParts } from '#tests/harness/pdf.ts'
import { parsePdf } from './parse.ts'

const lines = ['Client Master List', 'DP Id: IN300394 Client Id: 12345678', 'First Holder: RAVI MENON']
const action = `${firstObject} 0 R`
const script = '<< /S /JavaScript /JS (1) >>'
const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (cmd.exe) >> >>'

function parse(bytes: Uint8Array, password?: string) {
  return parsePdf(new Uint8Array(bytes), password)
}

describe('a PDF', () => {
  it('gives its pages and its text, line by line', async () => {
    const opened = await parse(pdfOf({ lines, pages: 2 }))
    expect(opened).toMatchObject({ kind: 'text', pages: 2 })
    const text = opened.kind === 'text' ? opened.text : ''
    expect(text.split('\n').filter((line) => line !== '')).toEqual([...lines, ...lines])
  })

  it('gives its text when it is packed, and without any', async () => {
    const content = deflateSync(contentOf(lines))
    expect(await parse(pdfOf({ content, filter: '/Filter /FlateDecode' }))).toMatchObject({
      text: expect.stringContaining('RAVI MENON'),
    })
    expect(await parse(pdfOf({ pages: 10 }))).toMatchObject({ kind: 'text', pages: 10 })
  })

  it('is protected when it does not open without a password, and opens with either', async () => {
    const locked = await lockedPdf(pdfOf({ lines }), { user: 'MENO1990', owner: 'owner' })
    expect(await parse(locked)).toEqual({ kind: 'protected' })
    expect(await parse(locked, 'wrong')).toEqual({ kind: 'wrong-password' })
    for (const password of ['MENO1990', 'owner'])
      expect(await parse(locked, password)).toMatchObject({ kind: 'text', text: expect.stringContaining('RAVI MENON') })
  })

  it('opens when it only restricts printing or changes', async () => {
    const restricted = await lockedPdf(pdfOf({ lines }), { owner: 'owner' })
    expect(restricted.includes('/Encrypt')).toBe(true)
    expect(await parse(restricted)).toMatchObject({ kind: 'text', text: expect.stringContaining('IN300394') })
    expect(await parse(restricted, 'anything')).toMatchObject({ kind: 'text' })
  })

  it.each<[string, string]>([
    ['a first line and an end', '%PDF-1.7\n%%EOF\n'],
    ['no objects', `%PDF-1.7\n${'x'.repeat(2_000)}\n%%EOF\n`],
    ['no pages', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'],
  ])('of %s is broken', async (_, text) => {
    expect(await parse(Buffer.from(text))).toEqual({ kind: 'broken' })
  })

  it.each<[string, PdfParts]>([
    ['a script', { catalog: `/OpenAction ${action}`, objects: [script] }],
    ['eleven pages', { pages: 11 }],
    [
      'a text of 300,000 letters',
      { content: Buffer.from(`BT /F1 1 Tf 50 780 Td ${`(${'x'.repeat(100)}) Tj 0 0 Td `.repeat(3_000)} ET`) },
    ],
  ])('with %s is refused', async (_, parts) => {
    expect(await parse(pdfOf(parts))).toEqual({ kind: 'refused' })
  })

  it.each<[string, PdfParts]>([
    ['a script', { catalog: `/OpenAction ${action}`, objects: [script] }],
    ['a script of a page', { page: `/AA << /O ${action} >>`, objects: [script] }],
    ['a program behind a link', { page: `/Annots [${action}]`, objects: [link] }],
  ])('that hides %s by encryption is refused once it opens', async (_, parts) => {
    // Writers encrypt texts and pack objects; the names here are packed away as an encrypted file has them.
    const locked = await lockedPdf(pdfOf(parts), { user: 'secret', owner: 'owner' }, true)
    expect(locked.includes('/JavaScript') || locked.includes('/Launch')).toBe(false)
    expect(await parse(locked)).toEqual({ kind: 'protected' })
    expect(await parse(locked, 'secret')).toEqual({ kind: 'refused' })
  })
})
