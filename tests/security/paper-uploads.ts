import { deflateSync } from 'node:zlib'
import { contentOf, firstObject, lockedPdf, packedObject, pdfOf, streamOf } from '#tests/harness/pdf.ts'
import { jpeg, png } from '#tests/harness/picture.ts'
import { attempts } from './uploads.ts'

/** An uploaded document of KYC, and what comes of it where PDFs and pictures are allowed. */
export interface PaperAttempt {
  readonly what: string
  readonly bytes: Uint8Array
  readonly becomes: 'picture' | 'text' | 'protected' | 'refused'
}

const action = `${firstObject} 0 R`
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const html = '<!doctype html><script>alert(document.cookie)</script>'
const archiveEnd = Buffer.from('PK\x01\x02evilPK\x05\x06', 'latin1')
const lines = ['Client Master List', 'RAVI MENON']
const good = pdfOf({ lines })
const text = (value: string) => Buffer.from(value, 'latin1')

/** Files that say that they are PDFs, and are refused for what they look like from outside. */
const outside: Readonly<Record<string, Uint8Array>> = {
  'a first line alone': text('%PDF-1.7\n'),
  'an end alone': text('%%EOF\n'),
  'a PDF behind a byte order mark': Buffer.concat([text('\xef\xbb\xbf'), good]),
  'a PDF behind a line': Buffer.concat([text('\r\n'), good]),
  'a PDF behind a page': Buffer.concat([text(html), good]),
  'a PDF behind a picture': Buffer.concat([png().subarray(0, 20), good]),
  'a PDF with a page behind it': Buffer.concat([good, text(html)]),
  'a PDF with a page behind it, and another end': Buffer.concat([good, text(html), text('\n%%EOF\n')]),
  'a PDF with an archive behind it': Buffer.concat([good, archiveEnd]),
  'a PDF with an archive behind it, and another end': Buffer.concat([good, archiveEnd, text('\n%%EOF')]),
  'a PDF with a script of PHP': Buffer.concat([good, text('<?php system($_GET["c"]); ?>\n%%EOF')]),
  'a PDF with a page as its comment': Buffer.concat([good.subarray(0, 9), text(`%${html}\n`), good.subarray(9)]),
  'a PDF in small letters': text(good.toString('latin1').replace('%PDF', '%pdf')),
  'a PDF as base64': text(good.toString('base64')),
  'a PDF in UTF-16': Buffer.from(good.toString('latin1'), 'utf16le'),
  'a PostScript': text('%!PS-Adobe-3.0\n%%EOF\n'),
  'a PDF as a form': text('%FDF-1.2\n%%EOF\n'),
  ...Object.fromEntries(
    [1, 5, 9, 15, 100, 300, good.length - 7, good.length - 3].map((length) => [
      `the first ${length} bytes of a PDF`,
      good.subarray(0, length),
    ]),
  ),
}

/** Files that only the library can tell apart. Each takes a thread. */
export async function heavyAttempts(): Promise<readonly PaperAttempt[]> {
  const refused: Readonly<Record<string, Uint8Array>> = {
    'a PDF without objects': text(`%PDF-1.7\n${'x'.repeat(2_000)}\n%%EOF\n`),
    'a PDF with zeros in between': Buffer.concat([text('%PDF-1.7\n'), Buffer.alloc(50_000), text('\n%%EOF\n')]),
    'a PDF whose catalogue is missing': text(
      good.toString('latin1').replace('/Root 1 0 R', '/Root 9 0 R').replace('/Catalog', '/Cattle'),
    ),
    'a PDF that runs a script': pdfOf({ catalog: `/OpenAction ${action}`, objects: [script] }),
    'a PDF that packs its script': pdfOf({ objects: [packedObject(script)] }),
    'a PDF that starts a program': pdfOf({
      catalog: `/OpenAction ${action}`,
      objects: ['<< /S /Launch /F (cmd.exe) >>'],
    }),
    'a PDF with a file within': pdfOf({ objects: [streamOf(text('x'), '/Type /EmbeddedFile')] }),
    'a PDF of eleven pages': pdfOf({ pages: 11 }),
    'a PDF of ten thousand objects': pdfOf({ objects: Array.from({ length: 10_001 }, () => 'null') }),
    'a PDF that unpacks to 100 MB': pdfOf({
      content: deflateSync(Buffer.alloc(100 * 1024 * 1024, ' ')),
      filter: '/Filter /FlateDecode',
    }),
    'a restricted PDF that runs a script': await lockedPdf(
      pdfOf({ catalog: `/OpenAction ${action}`, objects: [script] }),
      { owner: 'owner' },
      true,
    ),
  }
  const opened: Readonly<Record<string, Uint8Array>> = {
    'a PDF': good,
    'a PDF with a picture in it': pdfOf({
      lines,
      objects: [streamOf(jpeg(), '/Type /XObject /Subtype /Image /Filter /DCTDecode')],
    }),
    'a packed PDF': pdfOf({ content: deflateSync(contentOf(lines)), filter: '/Filter /FlateDecode' }),
    'a PDF of ten pages': pdfOf({ lines, pages: 10 }),
    'a PDF without text': pdfOf(),
    'a PDF with white space behind it': Buffer.concat([good, text('\r\n \0')]),
    'a PDF that may not be printed': await lockedPdf(good, { owner: 'owner' }),
  }
  const locked = await lockedPdf(good, { user: 'MENO1990', owner: 'owner' })
  return [
    ...Object.entries(refused).map(([what, bytes]) => ({ what, bytes, becomes: 'refused' as const })),
    ...Object.entries(opened).map(([what, bytes]) => ({ what, bytes, becomes: 'text' as const })),
    { what: 'a protected PDF', bytes: locked, becomes: 'protected' },
  ]
}

/** What hides a page or an archive is refused; other metadata is removed. */
function hides(bytes: Uint8Array): boolean {
  const latin = Buffer.from(bytes).toString('latin1')
  return latin.includes('<script') || latin.includes('PK\x05\x06')
}

/** Pictures and what is none, as tickets are tried with, by their bytes: their names say nothing. */
const pictures: readonly PaperAttempt[] = attempts.map(({ what, name, bytes, isKept = false }) => ({
  what: `${what} called ${JSON.stringify(name.slice(0, 40))}`,
  bytes,
  becomes: isKept && !hides(bytes) ? 'picture' : 'refused',
}))

/** Those that need no thread. */
export const lightAttempts: readonly PaperAttempt[] = [
  ...pictures,
  ...Object.entries(outside).map(([what, bytes]) => ({ what, bytes, becomes: 'refused' as const })),
]
