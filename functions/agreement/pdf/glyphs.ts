import type { PDFFont } from '@cantoo/pdf-lib'

/**
 * A text reduced to one line of characters that the font can print. A missing character becomes its form without diacritics,
 * else `?`: a name in another script must not stop a purchase, and the order id and the masked demat account still identify
 * the signer.
 */
export function printable(text: string, font: PDFFont): string {
  const supported = supportedOf(font)
  const letters = [
    ...text
      .normalize('NFC')
      .replaceAll('₹', 'Rs. ')
      .replace(/[\s\p{Cc}]+/gu, ' '),
  ]
  return letters
    .map((letter) => printableLetter(letter, supported))
    .join('')
    .trim()
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
  if (supported.has(letter.codePointAt(0) ?? 0)) return letter
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain !== '' && [...plain].every((character) => supported.has(character.codePointAt(0) ?? 0)) ? plain : '?'
}

/** Splits a text into lines that fit `width` points. Breaks between words, and inside a word only when it is wider than a line. */
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
    const parts = splitWord(word, fits)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return [...lines, line]
}

function splitWord(word: string, fits: (line: string) => boolean): string[] {
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
