import { describe, expect, it } from 'vitest'
import { compareNames } from './names.ts'

describe('names are the same', () => {
  it.each([
    ['Ravi Menon', 'RAVI MENON'],
    ['Ravi Menon', 'Menon  Ravi'],
    ['Ravi Menon', 'Mr. Ravi Menon'],
    ['Ravi Menon', 'RaviMenon'],
    ["Dara O'Brien", 'DARA OBRIEN'],
    ['Renée Dias', 'RENEE DIAS'],
    ['Kaveri Tools Private Limited', 'KAVERI TOOLS PVT. LTD.'],
    ['Asha & Sons', 'ASHA AND SONS'],
    ['अनीता शर्मा', 'शर्मा अनीता'],
  ])('%s and %s', (one, other) => {
    expect(compareNames(one, other)).toBe('same')
    expect(compareNames(other, one)).toBe('same')
  })
})

describe('names are near', () => {
  it.each([
    ['Ravi Menon', 'Ravi Kumar Menon'],
    ['Ravi Menon', 'R Menon'],
    ['A K Rao', 'Arun Kumar Rao'],
    ['Ravi Menon', 'Ravi Menen'],
  ])('%s and %s', (one, other) => {
    expect(compareNames(one, other)).toBe('near')
    expect(compareNames(other, one)).toBe('near')
  })
})

describe('names are others', () => {
  it.each([
    ['Ravi Menon', 'Asha Verma'],
    ['Ravi Menon', ''],
    ['R M', 'A V'],
    // A vowel of an Indian script is a mark; without it another name would be the same.
    ['रवि', 'रव'],
  ])('%s and %s', (one, other) => {
    expect(compareNames(one, other)).toBe('other')
  })
})
