import type { PDFFont } from '@cantoo/pdf-lib'

/**
 * What the standard fonts can print of a text: one line, letters they lack as their plain form, else as `?`. A name in
 * another script must never stop a purchase; the order id and the masked demat account still say whose paper it is.
 */
export function printable(text: string, font: PDFFont): string {
  const known = knownOf(font)
  const letters = [
    ...text
      .normalize('NFC')
      .replaceAll('₹', 'Rs. ')
      .replace(/[\s\p{Cc}]+/gu, ' '),
  ]
  return letters
    .map((letter) => printableLetter(letter, known))
    .join('')
    .trim()
}

const knownByFont = new WeakMap<PDFFont, ReadonlySet<number>>()

function knownOf(font: PDFFont): ReadonlySet<number> {
  const known = knownByFont.get(font) ?? new Set(font.getCharacterSet())
  knownByFont.set(font, known)
  return known
}

function printableLetter(letter: string, known: ReadonlySet<number>): string {
  // Invisible marks and vowel signs belong to the letter before them, which is a `?` already.
  if (/[\p{Cf}\p{M}]/u.test(letter)) return ''
  if (known.has(letter.codePointAt(0) ?? 0)) return letter
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain !== '' && [...plain].every((each) => known.has(each.codePointAt(0) ?? 0)) ? plain : '?'
}

/** A text as lines that fit a width. Breaks between words, and inside a word only when it is wider than the line. */
export function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width
  const lines: string[] = []
  let line = ''
  for (const word of printable(text, font).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = brokenWord(word, fits)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return [...lines, line]
}

function brokenWord(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && !fits(part + letter)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}
