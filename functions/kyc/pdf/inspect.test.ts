import { describe, expect, it } from 'vitest'
import { firstObject, lockedPdf, packedObject, pdfOf, type PdfParts, streamOf } from '#tests/harness/pdf.ts'
import { inspectPdf } from './inspect.ts'

const action = `${firstObject} 0 R`
const script = '<< /S /JavaScript /JS (1) >>'
const otherwise = '/Type /ObjStm /N 1 /First 5 /Filter /ASCIIHexDecode'

const active: readonly (readonly [what: string, parts: PdfParts])[] = [
  ['a script that runs at once', { catalog: `/OpenAction ${action}`, objects: [script] }],
  ['a script with a name', { catalog: `/Names << /JavaScript << /Names [(a) ${action}] >> >>` }],
  ['a script of a page', { page: `/AA << /O ${action} >>`, objects: [script] }],
  ['a script that is spelt otherwise', { objects: ['<< /S /J#61v#61#53cript /JS (1) >>'] }],
  ['a script in packed objects', { objects: [packedObject(script)] }],
  ['a script in packed objects behind a text', { objects: [packedObject(script, '/X (9 0 obj)')] }],
  ['objects that are packed otherwise', { objects: [streamOf(Buffer.from('78>'), otherwise)] }],
  ['a program to start', { catalog: `/OpenAction ${action}`, objects: ['<< /S /Launch /F (cmd.exe) >>'] }],
  ['files within', { catalog: '/Names << /EmbeddedFiles 6 0 R >>', objects: ['null'] }],
  ['a file within', { objects: [streamOf(Buffer.from('x'), '/Type /EmbeddedFile')] }],
  ['a form that is sent', { objects: ['<< /S /SubmitForm /F (https://example.com) >>'] }],
  ['a form of XML', { catalog: '/AcroForm << /XFA 6 0 R >>', objects: ['[]'] }],
  ['a film', { objects: ['<< /Type /Annot /Subtype /RichMedia >>'] }],
  ['ten thousand objects', { objects: Array.from({ length: 10_001 }, () => 'null') }],
]

describe('a PDF', () => {
  it.each(active)('with %s is active', (_, parts) => {
    expect(inspectPdf(pdfOf(parts))).toEqual({ isActive: true, isEncrypted: false })
  })

  it.each<[string, PdfParts]>([
    ['text', { lines: ['JavaScript', 'Launch'] }],
    ['packed objects', { objects: [packedObject('<< /Type /Annot >>')] }],
    ['longer names', { objects: ['<< /JavaScripts 1 /LaunchPad 2 /XFAx 3 >>'] }],
    [
      'a place to begin and a link',
      { catalog: '/OpenAction [3 0 R /Fit]', objects: ['<< /S /URI /URI (https://example.com) >>'] },
    ],
    [
      'a signature',
      { catalog: '/AcroForm << /SigFlags 3 /Fields [6 0 R] >>', objects: ['<< /FT /Sig /V << /Type /Sig >> >>'] },
    ],
    [
      'bookmarks before a picture',
      { objects: ['<< /Type /Outlines /First 7 0 R /N 1 >>', streamOf(Buffer.from('x'), '/Filter /DCTDecode')] },
    ],
  ])('with %s is not', (_, parts) => {
    expect(inspectPdf(pdfOf(parts))).toEqual({ isActive: false, isEncrypted: false })
  })

  it('is encrypted with either password', async () => {
    for (const passwords of [{ owner: 'a' }, { user: 'b', owner: 'a' }])
      expect(inspectPdf(await lockedPdf(pdfOf(), passwords))).toEqual({ isActive: false, isEncrypted: true })
  })
})
