import type { Glyph } from '@cantoo/fontkit'
import {
  beginText,
  type Color,
  endText,
  PDFHexString,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib'
import type { Run } from './glyphs.ts'
import type { ScriptFont } from './script-fonts.ts'

export interface Placing {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly color: Color
}

/** Draws a part of a line on a page. */
export function drawRun(page: PDFPage, run: Run, at: Placing): void {
  if (run.script === undefined) page.drawText(run.text, { ...at, font: run.latin })
  else drawShaped(page, run.text, run.script, at)
}

/** Digits of the number of a glyph in an embedded font. */
const glyphDigits = 4

/**
 * Draws each sign where the font places it: above, below or before its letter. The library shapes a text by the same rules, but leaves
 * the places out. The text itself goes with the signs (PDF 32000-1, 14.9.4), so that it can be searched and copied.
 */
function drawShaped(page: PDFPage, text: string, script: ScriptFont, { x, y, size, color }: Placing): void {
  const { embedded, shaping, isRightToLeft } = script
  const { glyphs, positions } = shaping.layout(text)
  const codes = embedded.encodeText(text).asString()
  const scale = size / shaping.unitsPerEm
  const key = page.node.newFontDictionary(embedded.name, embedded.ref)
  let pen = x
  const signs = (positions ?? []).map(({ xAdvance, xOffset, yOffset }, index): PDFOperator[] => {
    const place = setTextMatrix(1, 0, 0, 1, pen + xOffset * scale, y + yOffset * scale)
    pen += xAdvance * scale
    return [place, showText(PDFHexString.of(codes.slice(index * glyphDigits, (index + 1) * glyphDigits)))]
  })
  const parts = isRightToLeft ? lettersOf(glyphs) : [{ text, signs: signs.map((_, index) => index) }]
  page.pushOperators(
    ...parts.flatMap((part) => [
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
        '/Span',
        `<</ActualText ${PDFHexString.fromText(part.text).toString()}>>`,
      ]),
      beginText(),
      setFillingColor(color),
      setFontAndSize(key, size),
      ...part.signs.flatMap((index) => signs[index] ?? []),
      endText(),
      PDFOperator.of(PDFOperatorNames.EndMarkedContent),
    ]),
  )
}

/**
 * The letters of a text from right to left, as they are read, with the numbers of their signs, which are counted from the left: some
 * programs copy a text in the order in which it is drawn, others by its places.
 */
function lettersOf(glyphs: readonly Glyph[]): { text: string; signs: number[] }[] {
  const letters: { text: string; signs: number[] }[] = []
  for (const [fromRight, { codePoints }] of glyphs.toReversed().entries()) {
    const sign = glyphs.length - 1 - fromRight
    const last = letters.at(-1)
    // A dot that the font draws by itself belongs to the letter before it.
    if (codePoints.length === 0 && last !== undefined) last.signs.push(sign)
    else letters.push({ text: String.fromCodePoint(...codePoints), signs: [sign] })
  }
  return letters
}
