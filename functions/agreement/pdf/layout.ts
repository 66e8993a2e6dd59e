import { type Color, PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { brand } from '#shared/brand.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { drawRun } from './draw-run.ts'
import { type Face, runsOf, widthOf, widthOfRun, wrap } from './glyphs.ts'
import { embedScripts, rupeeSign } from './script-fonts.ts'

/** A4, in points from the lower left corner. */
const sheet = { width: 595.28, height: 841.89, margin: 56, top: 762, bottom: 76 } as const
const textWidth = sheet.width - 2 * sheet.margin
const right = sheet.width - sheet.margin

const ink = rgb(0.11, 0.11, 0.15)
const grey = rgb(0.4, 0.4, 0.46)
const rule = rgb(0.82, 0.82, 0.87)
const shade = rgb(0.965, 0.962, 0.985)
const brandColour = colourOf(brand.colour)

const bodySize = 9.5
const bodyLeading = 13.4

/** A PDF that is being written: the current position (`page`, `y`), the fonts and the running text. */
export interface Pdf {
  readonly document: PDFDocument
  readonly plain: Face
  readonly bold: Face
  /** The text in the header (right) and in the footer (left) of every page. */
  readonly running: { readonly head: string; readonly foot: string }
  page: PDFPage
  y: number
}

/** The position and size of a signature box, in points. Pages count from 1. */
export interface SignatureBox {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Row {
  readonly label: string
  readonly value: string
  readonly strong?: boolean
}

/** `names` are the texts of the document that people gave: their scripts decide which fonts it needs. */
export async function openPdf(
  title: string,
  running: Pdf['running'],
  now: Instant,
  names: readonly string[],
): Promise<Pdf> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setAuthor(brand.legalName)
  document.setProducer(brand.name)
  document.setCreator(brand.name)
  document.setLanguage('en-IN')
  document.setCreationDate(new Date(now))
  document.setModificationDate(new Date(now))
  const [plain, bold, scripts] = await Promise.all([
    document.embedFont(StandardFonts.Helvetica),
    document.embedFont(StandardFonts.HelveticaBold),
    // Every paper names amounts.
    embedScripts(document, [...names, rupeeSign]),
  ])
  const page = document.addPage([sheet.width, sheet.height])
  const faces = { plain: { latin: plain, scripts }, bold: { latin: bold, scripts } }
  return { document, ...faces, running, page, y: sheet.top }
}

/** The title of the document and one line of description. */
export function drawTitle(pdf: Pdf, title: string, subtitle: string): void {
  pdf.y -= 22
  write(pdf, title, { x: sheet.margin, size: 22, font: pdf.bold })
  pdf.y -= 9
  drawLines(pdf, subtitle, { size: 10, leading: 14, colour: grey })
  pdf.y -= 6
}

export function drawHeading(pdf: Pdf, text: string): void {
  // Keeps the heading on one page with the first lines that follow it.
  ensureSpace(pdf, 82)
  pdf.y -= 25
  write(pdf, text, { x: sheet.margin, size: 12, font: pdf.bold, colour: brandColour })
  pdf.y -= 7
}

export function drawParagraph(pdf: Pdf, text: string): void {
  drawLines(pdf, text, {})
  pdf.y -= 5
}

/** A numbered clause with its name. */
export function drawClause(pdf: Pdf, number: number, name: string, text: string): void {
  const indent = 24
  ensureSpace(pdf, 3 * bodyLeading + 4)
  pdf.y -= bodyLeading
  write(pdf, `${number}.`, { x: sheet.margin, size: bodySize, font: pdf.bold, colour: brandColour })
  write(pdf, name, { x: sheet.margin + indent, size: bodySize, font: pdf.bold })
  drawLines(pdf, text, { indent })
  pdf.y -= 7
}

/** A table of labels on the left and wrapped values on the right; `align: 'right'` is for amounts. */
export function drawTable(pdf: Pdf, rows: readonly Row[], align: 'left' | 'right' = 'left'): void {
  const labelWidth = 168
  const pad = 8
  for (const { label, value, strong = false } of rows) {
    const font = strong ? pdf.bold : pdf.plain
    const labels = wrap(label, font, bodySize, labelWidth - 2 * pad)
    const values = wrap(value, font, bodySize, textWidth - labelWidth - pad)
    const height = Math.max(labels.length, values.length) * bodyLeading + 8
    ensureSpace(pdf, height)
    if (strong) pdf.page.drawRectangle({ x: sheet.margin, y: pdf.y - height, width: textWidth, height, color: shade })
    drawRule(pdf, pdf.y - height)
    const top = pdf.y - 4
    labels.forEach((line, index) =>
      write(pdf, line, {
        x: sheet.margin + pad,
        y: top - (index + 0.74) * bodyLeading,
        size: bodySize,
        font,
        colour: strong ? ink : grey,
      }),
    )
    values.forEach((line, index) => {
      const x = align === 'left' ? sheet.margin + labelWidth : right - pad - widthOf(line, font, bodySize)
      write(pdf, line, { x, y: top - (index + 0.74) * bodyLeading, size: bodySize, font })
    })
    pdf.y -= height
  }
  pdf.y -= 6
}

/** A signature box with the signer's details beside it, always on one page. Returns the position of the box. */
export function drawSignatureBox(pdf: Pdf, statement: string, rows: readonly Row[]): SignatureBox {
  const size = { width: 220, height: 68 }
  const beside = sheet.margin + size.width + 24
  const besideLines = rows.map(({ label, value }) => ({ label, lines: wrap(value, pdf.plain, 9, right - beside) }))
  const besideHeight = besideLines.reduce((total, { lines }) => total + 15 + lines.length * 12, 0)
  const statementHeight = wrap(statement, pdf.plain, bodySize, textWidth).length * bodyLeading
  const height = Math.max(size.height + 18, besideHeight)
  ensureSpace(pdf, 32 + statementHeight + 14 + height)
  drawHeading(pdf, 'Signature')
  drawLines(pdf, statement, {})
  pdf.y -= 14
  const box = { page: pdf.document.getPageCount(), x: sheet.margin, y: Math.round(pdf.y - size.height), ...size }
  pdf.page.drawRectangle({
    ...size,
    x: box.x,
    y: box.y,
    color: rgb(1, 1, 1),
    borderColor: brandColour,
    borderWidth: 0.9,
  })
  write(pdf, 'Buyer signs in this box', { x: box.x, y: box.y - 11, size: 7.5, colour: grey })
  let y = pdf.y
  for (const { label, lines } of besideLines) {
    write(pdf, label, { x: beside, y: y - 7, size: 7.5, colour: grey })
    lines.forEach((line, index) => write(pdf, line, { x: beside, y: y - 18 - index * 12, size: 9 }))
    y -= 15 + lines.length * 12
  }
  pdf.y -= height
  return box
}

/** Draws the header and the footer of every page, which name the number of pages, and saves the document. */
export async function closePdf(pdf: Pdf): Promise<Uint8Array> {
  const pages = pdf.document.getPages()
  pages.forEach((page, index) => {
    const target: Pdf = { ...pdf, page }
    page.drawRectangle({ x: 0, y: sheet.height - 6, width: sheet.width, height: 6, color: brandColour })
    write(target, brand.name, { x: sheet.margin, y: 792, size: 15, font: pdf.bold, colour: brandColour })
    writeRight(target, pdf.running.head, 793)
    drawRule(target, 780)
    drawRule(target, 54)
    write(target, pdf.running.foot, { x: sheet.margin, y: 40, size: 7.5, colour: grey })
    writeRight(target, `Page ${index + 1} of ${pages.length}`, 40)
  })
  return pdf.document.save()
}

function drawLines(pdf: Pdf, text: string, { indent = 0, size = bodySize, leading = bodyLeading, colour = ink }): void {
  for (const line of wrap(text, pdf.plain, size, textWidth - indent)) {
    ensureSpace(pdf, leading)
    pdf.y -= leading
    write(pdf, line, { x: sheet.margin + indent, size, colour })
  }
}

function ensureSpace(pdf: Pdf, height: number): void {
  if (pdf.y - height >= sheet.bottom) return
  pdf.page = pdf.document.addPage([sheet.width, sheet.height])
  pdf.y = sheet.top
}

function write(
  pdf: Pdf,
  text: string,
  {
    x,
    y = pdf.y,
    size,
    font = pdf.plain,
    colour = ink,
  }: { x: number; y?: number; size: number; font?: Face; colour?: Color },
): void {
  let pen = x
  for (const run of runsOf(text, font)) {
    drawRun(pdf.page, run, { x: pen, y, size, color: colour })
    pen += widthOfRun(run, size)
  }
}

function writeRight(pdf: Pdf, text: string, y: number): void {
  write(pdf, text, { x: right - widthOf(text, pdf.plain, 7.5), y, size: 7.5, colour: grey })
}

function drawRule(pdf: Pdf, y: number): void {
  pdf.page.drawLine({ start: { x: sheet.margin, y }, end: { x: right, y }, thickness: 0.6, color: rule })
}

function colourOf(hex: string): Color {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255,
  )
  return rgb(red, green, blue)
}
