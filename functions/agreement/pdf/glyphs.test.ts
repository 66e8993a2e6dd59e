import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Face, runsOf, widthOf, wrap } from './glyphs.ts'
import { embedScripts } from './script-fonts.ts'

/** One name in each script that we have a font for: "Asha Verma", or as near as the script has it. */
const names = {
  Devanagari: 'आशा वर्मा',
  Bengali: 'আশা বর্মা',
  Gujarati: 'આશા વર્મા',
  Gurmukhi: 'ਆਸ਼ਾ ਵਰਮਾ',
  Kannada: 'ಆಶಾ ವರ್ಮಾ',
  Malayalam: 'ആശ വർമ്മ',
  Oriya: 'ଆଶା ବର୍ମା',
  Tamil: 'ஆஷா வர்மா',
  Telugu: 'ఆశా వర్మ',
  'Ol Chiki': 'ᱟᱥᱟ ᱵᱚᱨᱢᱟ',
  'Meetei Mayek': 'ꯑꯥꯁꯥ ꯚꯔꯃꯥ',
  Arabic: 'عائشہ خان گُل',
}

let font: PDFFont
let latin: Face
let all: Face
beforeAll(async () => {
  const document = await PDFDocument.create()
  font = await document.embedFont(StandardFonts.Helvetica)
  latin = { latin: font, scripts: [] }
  all = { latin: font, scripts: await embedScripts(document, Object.values(names)) }
})

const printed = (text: string, face: Face) =>
  runsOf(text, face)
    .map((run) => run.text)
    .join('')

describe('a printed text', () => {
  it.each([
    ['Zoë Ångström – “Co.” • €5', 'Zoë Ångström – “Co.” • €5'],
    ['王 Li', '? Li'],
    ['Dvořák Ṭhākur', 'Dvorák Thakur'],
    ['₹1,200', 'Rs. 1,200'],
    ['  two\n\tlines  ', 'two lines'],
    ['a\u200bb\u202ec\u0000d', 'abc d'],
    ['🚀 Rocket', '? Rocket'],
    ['', ''],
  ])('of %j is %j', (text, expected) => {
    expect(printed(text, latin)).toBe(expected)
    expect(() => font.encodeText(expected)).not.toThrow()
  })

  it('has the rupee sign where a font of the document has it', () => {
    expect(printed('In ₹1,200', all)).toBe('In ₹1,200')
    const [, sign] = runsOf('In ₹1,200', all)
    expect(sign?.script?.shaping.layout('₹').glyphs.every(({ id }) => id > 0)).toBe(true)
  })

  it('is reduced to characters that the font can encode', () => {
    for (let point = 0; point < 0x3000; point += 1)
      expect(() => font.encodeText(printed(String.fromCodePoint(point), latin))).not.toThrow()
    expect(() => font.encodeText(printed('\ud800 alone', latin))).not.toThrow()
  })

  it.each(Object.entries(names))('keeps every letter of a name in %s, beside Latin ones', (_, name) => {
    expect(printed(`${name} (A)`, all)).toBe(`${name} (A)`)
    const shaped = runsOf(name, all).filter(({ script }) => script !== undefined)
    expect(shaped.map(({ text }) => text).join(' ')).toBe(name)
    for (const { text, script } of shaped)
      expect(
        script?.shaping.layout(text).glyphs.every(({ id }) => id > 0),
        text,
      ).toBe(true)
  })
})

describe('a name from right to left', () => {
  const shapedOf = (text: string) =>
    runsOf(text, all).flatMap(({ script, text: part }) => (script === undefined ? [] : [{ script, part }]))

  it('is one part, whose first letter stands on the right, and joins its letters', () => {
    const [shaped, ...more] = shapedOf(`Buyer: ${names.Arabic} (A)`)
    expect([shaped?.part, more]).toEqual([names.Arabic, []])
    const ids = (text: string) => shaped?.script.shaping.layout(text).glyphs.map(({ id }) => id) ?? []
    expect(ids('خان').at(-1)).not.toBe(ids('خ').at(-1))
    expect(ids('عائشہ خان')).toEqual([...ids('خان'), ...ids(' '), ...ids('عائشہ')])
  })

  it('leaves the order of other words as it is', () => {
    expect(printed('گل Rao خان', all)).toBe('گل Rao خان')
    expect(shapedOf('گل Rao خان').map(({ part }) => part)).toEqual(['گل', 'خان'])
  })
})

it('a name in Meetei Mayek has as many signs as letters, also with those that silence a vowel', () => {
  for (const name of ['ꯀꯧꯇ꯭ꯔꯨꯛ', 'ꯑꯣꯏꯅꯥꯝ', 'ꯑ\uabe3\uabed', 'ꯑ\u200cꯗ\uaaf6'])
    for (const { script, text } of runsOf(name, all))
      expect(script?.shaping.layout(text).glyphs).toHaveLength(text.length)
})

describe('wrap', () => {
  it('breaks between words and keeps all of them', () => {
    const text = 'The money is held in escrow until it is released or returned'
    const lines = wrap(text, latin, 10, 90)
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.join(' ')).toBe(text)
    for (const line of lines) expect(widthOf(line, latin, 10)).toBeLessThanOrEqual(90)
  })

  it('breaks a word that is wider than the line', () => {
    const lines = wrap(`a ${'W'.repeat(100)} z`, latin, 10, 90)
    expect(lines.join('').replaceAll(' ', '')).toBe(`a${'W'.repeat(100)}z`)
    for (const line of lines) expect(widthOf(line, latin, 10)).toBeLessThanOrEqual(90)
  })

  it('returns one empty line for an empty text', () => {
    expect(wrap('', latin, 10, 90)).toEqual([''])
  })

  it('breaks a long name between its syllables', () => {
    const name = 'कि'.repeat(60)
    const lines = wrap(name, all, 10, 90)
    expect(lines.join('')).toBe(name)
    for (const line of lines) {
      expect(line).toMatch(/^(?:कि)+$/)
      expect(widthOf(line, all, 10)).toBeLessThanOrEqual(90)
    }
  })
})
