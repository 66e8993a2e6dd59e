import type { PDFFont } from '@cantoo/pdf-lib'
import type { ScriptFont } from './script-fonts.ts'

/** The fonts that a text is printed with: one for Latin letters, and one for each script that the document needs. */
export interface Face {
  readonly latin: PDFFont
  readonly scripts: readonly ScriptFont[]
}

/** A part of a text in one font. */
export type Run =
  | { readonly text: string; readonly latin: PDFFont; readonly script?: undefined }
  | { readonly text: string; readonly script: ScriptFont }

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The parts of a text, as one line. A letter that no font has becomes its form without diacritics, else `?`: a name in another
 * script must not stop a purchase, and the order id and the masked demat account still identify the signer.
 */
export function runsOf(text: string, { latin, scripts }: Face): Run[] {
  const line = oneLine(text)
  // Most lines: every Latin font prints them, and letter by letter takes a hundred times as long.
  if (/^[ -~]+$/.test(line)) return [{ text: line, latin }]
  const runs: Run[] = []
  for (const { segment } of clusters.segment(line)) {
    const script = scripts.find((font) => canShape(segment, font))
    const before = runs.at(-1)
    const part = script === undefined ? printable(segment, latin) : segment
    if (before !== undefined && before.script === script)
      runs[runs.length - 1] = { ...before, text: before.text + part }
    else runs.push(script === undefined ? { text: part, latin } : { text: part, script })
  }
  return scripts.some(({ isRightToLeft }) => isRightToLeft) ? joinRightToLeft(runs) : runs
}

/** Words from right to left are one part with the spaces between them: the font's rules put the first word on the right. */
function joinRightToLeft(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const [before, between] = joined.slice(-2)
    if (run.script?.isRightToLeft === true && before?.script === run.script && between?.text.trim() === '')
      joined.splice(-2, 2, { ...run, text: before.text + between.text + run.text })
    else joined.push(run)
  }
  return joined
}

function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Whether a font has all letters and marks of a cluster, or the rupee sign. Joiners have no form of their own. */
function canShape(cluster: string, { shaping }: ScriptFont): boolean {
  return (
    /^[\p{L}\p{N}₹]/u.test(cluster) &&
    [...cluster].every(
      (letter) => /\p{Cf}/u.test(letter) || shaping.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    ) &&
    !/^\p{ASCII}/u.test(cluster)
  )
}

/** A text reduced to characters that a Latin font can print. */
export function printable(text: string, font: PDFFont): string {
  const supported = supportedOf(font)
  return [...text].map((letter) => printableLetter(letter, supported)).join('')
}

const supportedByFont = new WeakMap<PDFFont, ReadonlySet<number>>()

/** The code points that a font can print. */
function supportedOf(font: PDFFont): ReadonlySet<number> {
  const supported = supportedByFont.get(font) ?? new Set(font.getCharacterSet())
  supportedByFont.set(font, supported)
  return supported
}

function printableLetter(letter: string, supported: ReadonlySet<number>): string {
  // Format characters and combining marks belong to the letter before them, which is printed as `?`.
  if (/[\p{Cf}\p{M}]/u.test(letter)) return ''
  if (letter === '₹') return 'Rs. '
  if (supported.has(letter.codePointAt(0) ?? 0)) return letter
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain !== '' && [...plain].every((character) => supported.has(character.codePointAt(0) ?? 0)) ? plain : '?'
}

/** The width of a text in points. */
export function widthOf(text: string, face: Face, size: number): number {
  return runsOf(text, face).reduce((sum, run) => sum + widthOfRun(run, size), 0)
}

export function widthOfRun(run: Run, size: number): number {
  if (run.script === undefined) return run.latin.widthOfTextAtSize(run.text, size)
  const { shaping } = run.script
  return (shaping.layout(run.text).advanceWidth * size) / shaping.unitsPerEm
}

/** Splits a text into lines that fit `width` points. Breaks between words, and inside a word only when it is wider than a line. */
export function wrap(text: string, face: Face, size: number, width: number): string[] {
  const fits = (line: string) => widthOf(line, face, size) <= width
  const lines: string[] = []
  let line = ''
  for (const word of oneLine(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = splitWord(word, fits)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return [...lines, line]
}

function splitWord(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = []
  let part = ''
  for (const { segment } of clusters.segment(word)) {
    if (part !== '' && !fits(part + segment)) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}
