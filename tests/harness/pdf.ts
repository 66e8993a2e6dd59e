import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'

// PDFs made by hand, so that each part can be wrong, and encrypted ones.

export interface PdfParts {
  readonly lines?: readonly string[]
  readonly pages?: number
  /** Entries of the catalogue, such as `/OpenAction 9 0 R`. */
  readonly catalog?: string
  /** Entries of each page. */
  readonly page?: string
  /** Further objects, without number: `<< … >>`, from 6 on. */
  readonly objects?: readonly (string | Uint8Array)[]
  /** The operators of a page instead of `lines`, as they are; with `filter` as the entries of its dictionary. */
  readonly content?: Uint8Array
  readonly filter?: string
}

/** The number of the first object of `objects`. */
export const firstObject = 6

/** A PDF with a table of its objects, as writers make it. */
export function pdfOf({
  lines = [],
  pages = 1,
  catalog = '',
  page = '',
  objects = [],
  content = contentOf(lines),
  filter = '',
}: PdfParts = {}): Buffer {
  const kids = Array.from({ length: pages }, () => '3 0 R').join(' ')
  const all: readonly (string | Uint8Array)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /X0 6 0 R >> >> ${page} >>`,
    streamOf(content, filter),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ]
  const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
  let end = head.length
  const places: number[] = []
  const bodies = all.map((object, index) => {
    const body = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ])
    places.push(end)
    end += body.length
    return body
  })
  const table = ['0000000000 65535 f ', ...places.map((at) => `${String(at).padStart(10, '0')} 00000 n `)].join('\n')
  const count = all.length + 1
  const trailer = `xref\n0 ${count}\n${table}\ntrailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
  return Buffer.concat([head, ...bodies, Buffer.from(trailer)])
}

export function streamOf(content: Uint8Array, entries = ''): Buffer {
  const [start, end] = [`<< /Length ${content.length} ${entries} >>\nstream\n`, '\nendstream']
  return Buffer.concat([Buffer.from(start), content, Buffer.from(end)])
}

/** A stream of packed objects with one object, as writers since PDF 1.5 make them; with more entries of its dictionary. */
export function packedObject(object: string, entries = ''): Buffer {
  const first = '20 0 '
  return streamOf(
    deflateSync(Buffer.from(first + object)),
    `/Type /ObjStm /N 1 /First ${first.length} /Filter /FlateDecode ${entries}`,
  )
}

/** The operators that write lines below each other. */
export function contentOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj 0 -16 Td`)
  return Buffer.from(`BT /F1 12 Tf 50 780 Td\n${shown.join('\n')}\nET\n`)
}

/** A PDF with passwords: `user` opens it, `owner` alone only restricts printing and changes. Packed objects are encrypted as a whole. */
export async function lockedPdf(
  bytes: Uint8Array,
  passwords: { readonly user?: string; readonly owner: string },
  useObjectStreams = false,
): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  document.encrypt({
    ...(passwords.user !== undefined && { userPassword: passwords.user }),
    ownerPassword: passwords.owner,
    permissions: { modifying: false },
  })
  return Buffer.from(await document.save({ useObjectStreams }))
}
