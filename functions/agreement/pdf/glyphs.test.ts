import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { printable, wrap } from './glyphs.ts'

let font: PDFFont
beforeAll(async () => {
  font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
})

describe('printable', () => {
  it.each([
    ['Zoë Ångström – “Co.” • €5', 'Zoë Ångström – “Co.” • €5'],
    ['आशा राव', '?? ??'],
    ['Dvořák Ṭhākur', 'Dvorák Thakur'],
    ['₹1,200', 'Rs. 1,200'],
    ['  two\n\tlines  ', 'two lines'],
    ['a\u200bb\u202ec\u0000d', 'abc d'],
    ['🚀 Rocket', '? Rocket'],
    ['', ''],
  ])('prints %j as %j', (text, printed) => {
    expect(printable(text, font)).toBe(printed)
    expect(() => font.encodeText(printed)).not.toThrow()
  })

  it('reduces any character to one that the font can encode', () => {
    for (let point = 0; point < 0x3000; point += 1)
      expect(() => font.encodeText(printable(String.fromCodePoint(point), font))).not.toThrow()
    expect(() => font.encodeText(printable('\ud800 alone', font))).not.toThrow()
  })
})

describe('wrap', () => {
  it('breaks between words and keeps all of them', () => {
    const text = 'The money is held in escrow until it is released or returned'
    const lines = wrap(text, font, 10, 90)
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.join(' ')).toBe(text)
    for (const line of lines) expect(font.widthOfTextAtSize(line, 10)).toBeLessThanOrEqual(90)
  })

  it('breaks a word that is wider than the line', () => {
    const lines = wrap(`a ${'W'.repeat(100)} z`, font, 10, 90)
    expect(lines.join('').replaceAll(' ', '')).toBe(`a${'W'.repeat(100)}z`)
    for (const line of lines) expect(font.widthOfTextAtSize(line, 10)).toBeLessThanOrEqual(90)
  })

  it('returns one empty line for an empty text', () => {
    expect(wrap('', font, 10, 90)).toEqual([''])
  })
})
