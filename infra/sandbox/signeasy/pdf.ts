import { createHash } from 'node:crypto'
import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import { formatMoment } from '#shared/kernel/format.ts'
import { originalOf, signerName, type EnvelopeStore, type Envelope } from './store.ts'

const ink = rgb(0.1, 0.16, 0.42)
const black = rgb(0.13, 0.13, 0.16)
const grey = rgb(0.42, 0.42, 0.48)
const line = rgb(0.85, 0.85, 0.89)

interface Signature {
  readonly name: string
  readonly at: string
}

/** Whether the bytes are a PDF that can be signed: complete and without a password. */
export async function isPdf(bytes: Uint8Array): Promise<boolean> {
  try {
    return (await PDFDocument.load(bytes)).getPageCount() > 0
  } catch {
    return false
  }
}

/** All signed documents in one file, with or without the certificate. The same input gives the same bytes. */
export async function signedPdf(
  envelopes: EnvelopeStore,
  envelope: Envelope,
  signature: Signature,
  withCertificate: boolean,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const at = new Date(signature.at)
  pdf.setTitle(`Signed ${envelope.sources[0]?.name ?? 'document'}`)
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  const italic = await pdf.embedFont(StandardFonts.TimesRomanItalic)
  const plain = await pdf.embedFont(StandardFonts.Helvetica)
  for (const source of envelope.sources) {
    const original = await PDFDocument.load(Buffer.from(originalOf(envelopes, source.id).base64, 'base64'))
    const pages = await pdf.copyPages(original, original.getPageIndices())
    for (const page of pages) pdf.addPage(page)
    for (const box of signatureBoxes(envelope, source.sourceId, pages))
      drawSignature(box, signature, italic, plain, envelope.id)
  }
  if (withCertificate) await addCertificate(pdf, envelopes, envelope, signature)
  return pdf.save()
}

interface SignatureBox {
  readonly page: PDFPage
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The boxes of the signature fields; without fields, one at the foot of the last page. */
function signatureBoxes(envelope: Envelope, sourceId: number, pages: readonly PDFPage[]): SignatureBox[] {
  const fields = envelope.fields.filter((field) => field.source_id === sourceId && field.type === 'signature')
  const last = pages.at(-1)
  if (fields.length === 0) return last ? [{ page: last, x: 48, y: 36, width: 200, height: 44 }] : []
  return fields.flatMap(({ page_number: number, position }) => {
    const { x, y, width, height } = position
    return (number === 'all' ? pages : pages.slice(number - 1, number)).map((page) => ({ page, x, y, width, height }))
  })
}

function drawSignature(
  { page, x, y, width, height }: SignatureBox,
  signature: Signature,
  italic: PDFFont,
  plain: PDFFont,
  envelopeId: number,
): void {
  const name = printable(signature.name)
  const note = `Signed ${formatMoment(signature.at)} IST - SignEasy sandbox ${envelopeId}`
  const size = Math.min(height * 0.55, (width / italic.widthOfTextAtSize(name, 1)) * 0.96)
  page.drawText(name, { x: x + 2, y: y + height * 0.36, size, font: italic, color: ink })
  page.drawLine({
    start: { x, y: y + height * 0.27 },
    end: { x: x + width, y: y + height * 0.27 },
    thickness: 0.6,
    color: ink,
  })
  page.drawText(note, {
    x: x + 2,
    y: y + height * 0.06,
    size: Math.min(6.5, (width / plain.widthOfTextAtSize(note, 1)) * 0.96),
    font: plain,
    color: grey,
  })
}

async function addCertificate(
  pdf: PDFDocument,
  envelopes: EnvelopeStore,
  envelope: Envelope,
  signature: Signature,
): Promise<void> {
  const [bold, plain, mono] = await Promise.all([
    pdf.embedFont(StandardFonts.HelveticaBold),
    pdf.embedFont(StandardFonts.Helvetica),
    pdf.embedFont(StandardFonts.Courier),
  ])
  const page = pdf.addPage([595, 842])
  const write = (text: string, x: number, y: number, size: number, font: PDFFont, color = black) =>
    page.drawText(printable(text), { x, y, size, font, color })
  const rule = (y: number) => page.drawLine({ start: { x: 56, y }, end: { x: 539, y }, thickness: 0.8, color: line })
  page.drawRectangle({ x: 0, y: 834, width: 595, height: 8, color: ink })
  write('Certificate of completion', 56, 770, 22, bold)
  write('SignEasy sandbox: made for tests, not legally valid', 56, 750, 10, plain, grey)
  rule(734)
  const facts = [
    ['Envelope', String(envelope.id)],
    ['Signer', `${signerName(envelope)} <${envelope.signer.email}>`],
    ['Signed as', signature.name],
    ['Created', moment(envelope.createdAt)],
    ['Viewed', envelope.viewedAt ? moment(envelope.viewedAt) : 'not recorded'],
    ['Signed', moment(signature.at)],
  ] as const
  facts.forEach(([label, value], row) => {
    write(label, 56, 708 - row * 22, 10, plain, grey)
    write(value, 150, 708 - row * 22, 10, plain)
  })
  rule(580)
  write('Documents, with the SHA-256 of each before signing', 56, 556, 11, bold)
  envelope.sources.forEach(({ id, name }, row) => {
    const sha256 = createHash('sha256')
      .update(Buffer.from(originalOf(envelopes, id).base64, 'base64'))
      .digest('hex')
    write(`${row + 1}. ${name}`, 56, 530 - row * 42, 10, plain)
    write(sha256, 56, 515 - row * 42, 9, mono, grey)
  })
}

function moment(at: string): string {
  return `${formatMoment(at)} IST (${at})`
}

/** The standard PDF fonts have Latin characters only. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/g, '?')
}
