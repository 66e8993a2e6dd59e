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
function drawShaped(
  page: PDFPage,
  text: string,
  { embedded, shaping }: ScriptFont,
  { x, y, size, color }: Placing,
): void {
  const positions = shaping.layout(text).positions ?? []
  const glyphs = embedded.encodeText(text).asString()
  const scale = size / shaping.unitsPerEm
  const key = page.node.newFontDictionary(embedded.name, embedded.ref)
  const operators = [
    PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
      '/Span',
      `<</ActualText ${PDFHexString.fromText(text).toString()}>>`,
    ]),
    beginText(),
    setFillingColor(color),
    setFontAndSize(key, size),
  ]
  let pen = x
  positions.forEach(({ xAdvance, xOffset, yOffset }, index) => {
    const glyph = glyphs.slice(index * glyphDigits, (index + 1) * glyphDigits)
    operators.push(
      setTextMatrix(1, 0, 0, 1, pen + xOffset * scale, y + yOffset * scale),
      showText(PDFHexString.of(glyph)),
    )
    pen += xAdvance * scale
  })
  page.pushOperators(...operators, endText(), PDFOperator.of(PDFOperatorNames.EndMarkedContent))
}
