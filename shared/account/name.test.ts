import { describe, expect, it } from 'vitest'
import { CompanyName, FirstName, LastName } from './account.ts'
import { personCase, splitName, tidyName, titleCase } from './name.ts'

const invisible: readonly (readonly [what: string, name: string])[] = [
  ['a Hangul filler', '\u3164'],
  ['a Hangul filler after a letter', 'A\u3164'],
  ['a half-width filler', '\uffa0'],
  ['marks only', '\u0301\u0302'],
  ['a zero-width space', '\u200b'],
  ['a joiner alone', '\u200d'],
  ['a joiner at the end of a Latin word', 'Asha\u200d'],
  ['a direction', 'Asha\u202e'],
  ['a blank braille cell', '\u2800'],
  ['a grapheme joiner', 'A\u034f'],
  ['a soft hyphen', 'A\u00adsha'],
  ['a variation selector', 'A\ufe0f'],
  ['a tag', 'A\u{e0041}'],
  ['spaces', '   '],
]

describe('the name of a person', () => {
  it.each([
    ["o'brien", "O'Brien"],
    ['O\u2019Brien', "O'Brien"],
    ['jean-luc', 'Jean-Luc'],
    ['md.', 'Md.'],
    ['Md. Aslam', 'Md. Aslam'],
    ['a.k.', 'A.K.'],
    ['s. k. rao', 'S. K. Rao'],
    ['  mary   ann ', 'Mary Ann'],
    ['A', 'A'],
    ["D' Souza", "D' Souza"],
    ['\u0906\u0936\u093e \u0935\u0930\u094d\u092e\u093e', '\u0906\u0936\u093e \u0935\u0930\u094d\u092e\u093e'],
    // Signs that need a joiner: a half form in Marathi, a final consonant in Malayalam.
    ['\u0930\u094d\u200d\u092f', '\u0930\u094d\u200d\u092f'],
    ['\u0d05\u0d35\u0d28\u0d4d\u200d', '\u0d05\u0d35\u0d28\u0d4d\u200d'],
    ['\u0b95\u0bc1\u0bae\u0bbe\u0bb0\u0bcd', '\u0b95\u0bc1\u0bae\u0bbe\u0bb0\u0bcd'],
    ['\u10d2\u10d8\u10dd\u10e0\u10d2\u10d8', '\u10d2\u10d8\u10dd\u10e0\u10d2\u10d8'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['\u738b', '\u738b'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(FirstName.parse(typed)).toBe(stored)
    expect(LastName.parse(typed)).toBe(stored)
  })

  const others = [
    ['digits', 'Asha2'],
    ['markup', '<b>'],
    ['two hyphens', 'a--b'],
    ['a leading stop', '.A'],
  ] as const

  it.each([...invisible, ...others])('of %s is refused', (_, typed) => {
    expect(FirstName.safeParse(typed).success).toBe(false)
    expect(LastName.safeParse(typed).success).toBe(false)
  })

  it('is decided at once, however long it is', () => {
    expect(FirstName.safeParse(`${'\u0930\u094d\u200d'.repeat(200_000)}!`).success).toBe(false)
    expect(FirstName.safeParse("a'".repeat(200_000)).success).toBe(false)
  })
})

describe('the name of a company', () => {
  it.each([
    ["nature's best foods", "Nature's Best Foods"],
    ['Nature\u2019s Best', "Nature's Best"],
    ['3M India Ltd.', '3M India Ltd.'],
    ['A & B (India) Private Limited', 'A & B (India) Private Limited'],
    [
      '\u0906\u0936\u093e \u0909\u0926\u094d\u092f\u094b\u0917',
      '\u0906\u0936\u093e \u0909\u0926\u094d\u092f\u094b\u0917',
    ],
  ])('%j is stored as %j', (typed, stored) => {
    expect(CompanyName.parse(typed)).toBe(stored)
  })

  it.each(invisible)('of %s is refused', (_, typed) => {
    expect(CompanyName.safeParse(`${typed}${typed}`).success).toBe(false)
  })
})

it.each([
  ['RAVI K MENON', 'Ravi K', 'Menon'],
  ['Ravi  Menon', 'Ravi', 'Menon'],
  ["SHAUN O'BRIEN", 'Shaun', "O'Brien"],
  ['NILA', 'Nila', ''],
  ['', '', ''],
])('%j has the first name %j and the last name %j', (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last })
})

it('a name is capitalised while it is typed, and nothing typed is lost', () => {
  expect(personCase("o'b")).toBe("O'b")
  expect(personCase("o'br")).toBe("O'Br")
  expect(personCase('md. ')).toBe('Md. ')
  expect(titleCase("macy's")).toBe("Macy's")
  expect(titleCase('straße')).toBe('Straße')
  expect(tidyName(' a\u00a0b ')).toBe('a b')
})
