import { type Color, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { brand } from '#shared/brand.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { printable, wrap } from './glyphs.ts'

/** A4, in points from the lower left corner. */
const sheet = { width: 595.28, height: 841.89, margin: 56, top: 762, bottom: 76 } as const
const textWidth = sheet.width - 2 * sheet.margin
const right = sheet.width - sheet.margin

const ink = rgb(0.11, 0.11, 0.15)
const grey = rgb(0.4, 0.4, 0.46)
const rule = rgb(0.82, 0.82, 0.87)
const wash = rgb(0.965, 0.962, 0.985)
const brandColour = colourOf(brand.colour)

const bodySize = 9.5
const bodyLeading = 13.4

/** A document in the making: where it has got to, and what it writes with. */
export interface Pdf {
  readonly document: PDFDocument
  readonly plain: PDFFont
  readonly bold: PDFFont
  /** What every page says of itself: at the head right, and at the foot left. */
  readonly running: { readonly head: string; readonly foot: string }
  page: PDFPage
  y: number
}

/** Where a signature goes. The page counts from 1. */
export interface SignaturePlace {
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

export async function openPdf(title: string, running: Pdf['running'], now: Instant): Promise<Pdf> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setAuthor(brand.legalName)
  document.setProducer(brand.name)
  document.setCreator(brand.name)
  document.setLanguage('en-IN')
  document.setCreationDate(new Date(now))
  document.setModificationDate(new Date(now))
  const [plain, bold] = await Promise.all([
    document.embedFont(StandardFonts.Helvetica),
    document.embedFont(StandardFonts.HelveticaBold),
  ])
  const page = document.addPage([sheet.width, sheet.height])
  return { document, plain, bold, running, page, y: sheet.top }
}

/** The name of the document, and one line on what it is. */
export function drawTitle(paper: Pdf, title: string, subtitle: string): void {
  paper.y -= 22
  write(paper, title, { x: sheet.margin, size: 22, font: paper.bold })
  paper.y -= 9
  drawLines(paper, subtitle, { size: 10, leading: 14, colour: grey })
  paper.y -= 6
}

export function drawHeading(paper: Pdf, text: string): void {
  // A heading stays with the first lines of what follows it.
  makeRoom(paper, 82)
  paper.y -= 25
  write(paper, text, { x: sheet.margin, size: 12, font: paper.bold, colour: brandColour })
  paper.y -= 7
}

export function drawParagraph(paper: Pdf, text: string): void {
  drawLines(paper, text, {})
  paper.y -= 5
}

/** A numbered statement with its name. */
export function drawClause(paper: Pdf, number: number, name: string, text: string): void {
  const indent = 24
  makeRoom(paper, 3 * bodyLeading + 4)
  paper.y -= bodyLeading
  write(paper, `${number}.`, { x: sheet.margin, size: bodySize, font: paper.bold, colour: brandColour })
  write(paper, name, { x: sheet.margin + indent, size: bodySize, font: paper.bold })
  drawLines(paper, text, { indent })
  paper.y -= 7
}

/** Names on the left; values wrap on the right, or stand at its edge when they are amounts. */
export function drawTable(paper: Pdf, rows: readonly Row[], align: 'left' | 'right' = 'left'): void {
  const labelWidth = 168
  const pad = 8
  for (const { label, value, strong = false } of rows) {
    const font = strong ? paper.bold : paper.plain
    const labels = wrap(label, font, bodySize, labelWidth - 2 * pad)
    const values = wrap(value, font, bodySize, textWidth - labelWidth - pad)
    const height = Math.max(labels.length, values.length) * bodyLeading + 8
    makeRoom(paper, height)
    if (strong)
      paper.page.drawRectangle({ x: sheet.margin, y: paper.y - height, width: textWidth, height, color: wash })
    drawRule(paper, paper.y - height)
    const top = paper.y - 4
    labels.forEach((line, place) =>
      write(paper, line, {
        x: sheet.margin + pad,
        y: top - (place + 0.74) * bodyLeading,
        size: bodySize,
        font,
        colour: strong ? ink : grey,
      }),
    )
    values.forEach((line, place) => {
      const x = align === 'left' ? sheet.margin + labelWidth : right - pad - font.widthOfTextAtSize(line, bodySize)
      write(paper, line, { x, y: top - (place + 0.74) * bodyLeading, size: bodySize, font })
    })
    paper.y -= height
  }
  paper.y -= 6
}

/** A box to sign in, never split over pages, with who signs beside it. */
export function drawSignatureBox(paper: Pdf, statement: string, rows: readonly Row[]): SignaturePlace {
  const box = { width: 220, height: 68 }
  const beside = sheet.margin + box.width + 24
  const besideLines = rows.map(({ label, value }) => ({ label, lines: wrap(value, paper.plain, 9, right - beside) }))
  const besideHeight = besideLines.reduce((total, { lines }) => total + 15 + lines.length * 12, 0)
  const statementHeight = wrap(statement, paper.plain, bodySize, textWidth).length * bodyLeading
  const height = Math.max(box.height + 18, besideHeight)
  makeRoom(paper, 32 + statementHeight + 14 + height)
  drawHeading(paper, 'Signature')
  drawLines(paper, statement, {})
  paper.y -= 14
  const place = { page: paper.document.getPageCount(), x: sheet.margin, y: Math.round(paper.y - box.height), ...box }
  paper.page.drawRectangle({
    ...box,
    x: place.x,
    y: place.y,
    color: rgb(1, 1, 1),
    borderColor: brandColour,
    borderWidth: 0.9,
  })
  write(paper, 'Buyer signs in this box', { x: place.x, y: place.y - 11, size: 7.5, colour: grey })
  let y = paper.y
  for (const { label, lines } of besideLines) {
    write(paper, label, { x: beside, y: y - 7, size: 7.5, colour: grey })
    lines.forEach((line, index) => write(paper, line, { x: beside, y: y - 18 - index * 12, size: 9 }))
    y -= 15 + lines.length * 12
  }
  paper.y -= height
  return place
}

/** Heads and feet, now that the number of pages is known. */
export async function closePdf(paper: Pdf): Promise<Uint8Array> {
  const pages = paper.document.getPages()
  pages.forEach((page, index) => {
    const on: Pdf = { ...paper, page }
    page.drawRectangle({ x: 0, y: sheet.height - 6, width: sheet.width, height: 6, color: brandColour })
    write(on, brand.name, { x: sheet.margin, y: 792, size: 15, font: paper.bold, colour: brandColour })
    writeRight(on, paper.running.head, 793)
    drawRule(on, 780)
    drawRule(on, 54)
    write(on, paper.running.foot, { x: sheet.margin, y: 40, size: 7.5, colour: grey })
    writeRight(on, `Page ${index + 1} of ${pages.length}`, 40)
  })
  return paper.document.save()
}

function drawLines(
  paper: Pdf,
  text: string,
  { indent = 0, size = bodySize, leading = bodyLeading, colour = ink },
): void {
  for (const line of wrap(text, paper.plain, size, textWidth - indent)) {
    makeRoom(paper, leading)
    paper.y -= leading
    write(paper, line, { x: sheet.margin + indent, size, colour })
  }
}

function makeRoom(paper: Pdf, height: number): void {
  if (paper.y - height >= sheet.bottom) return
  paper.page = paper.document.addPage([sheet.width, sheet.height])
  paper.y = sheet.top
}

function write(
  paper: Pdf,
  text: string,
  {
    x,
    y = paper.y,
    size,
    font = paper.plain,
    colour = ink,
  }: { x: number; y?: number; size: number; font?: PDFFont; colour?: Color },
): void {
  paper.page.drawText(printable(text, font), { x, y, size, font, color: colour })
}

function writeRight(paper: Pdf, text: string, y: number): void {
  const words = printable(text, paper.plain)
  write(paper, words, { x: right - paper.plain.widthOfTextAtSize(words, 7.5), y, size: 7.5, colour: grey })
}

function drawRule(paper: Pdf, y: number): void {
  paper.page.drawLine({ start: { x: sheet.margin, y }, end: { x: right, y }, thickness: 0.6, color: rule })
}

function colourOf(hex: string): Color {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return rgb(red, green, blue)
}
