import { describe, expect, it } from 'vitest'
import { beginningFirst, isOneEditApart, searchIndexOf, searchRows, similarNames } from './search.ts'

const rows = ['Nabhdrishti Analytics', 'Suvarnadhan Finserve', 'Annaswara Foods', 'Foodswala Retail'].map(
  (name, index) => ({ name, isin: `INE0QQ${index}01010` }),
)
const index = searchIndexOf(rows)
const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name)

it('finds any part of a name or of an ISIN, in any case', () => {
  expect(names(searchRows(index, ' DRISHTI '))).toEqual(['Nabhdrishti Analytics'])
  expect(names(searchRows(index, 'ine0qq2'))).toEqual(['Annaswara Foods'])
  expect(names(searchRows(index, 'foods'))).toEqual(['Annaswara Foods', 'Foodswala Retail'])
  expect(names(beginningFirst(searchRows(index, 'foods'), 'foods'))).toEqual(['Foodswala Retail', 'Annaswara Foods'])
  expect(searchRows(index, 'analytics ine')).toEqual([])
})

describe('a name that differs by one letter', () => {
  it.each([
    ['a missing letter', 'nabdrishti', 'Nabhdrishti Analytics'],
    ['an additional letter', 'nabhdrishhti', 'Nabhdrishti Analytics'],
    ['a wrong letter', 'suvarnadham', 'Suvarnadhan Finserve'],
    ['two letters that changed places', 'finsevre', 'Suvarnadhan Finserve'],
    ['the beginning of a word', 'anals', 'Nabhdrishti Analytics'],
    ['a space in the middle', 'Nabh drishti', 'Nabhdrishti Analytics'],
    ['a wrong letter in the second word', 'annaswara foots', 'Annaswara Foods'],
  ])('is suggested: %s', (_, text, name) => {
    expect(similarNames(index, text, 3)).toEqual([name])
  })

  it('is not suggested for two wrong letters, or for so few that anything is near', () => {
    expect(similarNames(index, 'nabdrisht analitics', 3)).toEqual([])
    expect(similarNames(index, 'nub', 3)).toEqual([])
  })

  it('comes first when it begins alike, and no more than asked for', () => {
    expect(similarNames(index, 'fooods', 3)).toEqual(['Foodswala Retail', 'Annaswara Foods'])
    expect(similarNames(index, 'fooods', 1)).toEqual(['Foodswala Retail'])
  })
})

it('one edit is symmetrical, and nothing more', () => {
  for (const [one, other, apart] of [
    ['abcd', 'abed', true],
    ['abcd', 'abdc', true],
    ['abcd', 'abc', true],
    ['abcd', 'bcd', true],
    ['abcd', 'badc', false],
    ['abcd', 'ab', false],
    ['abcd', 'dcba', false],
  ] as const) {
    expect([one, other, isOneEditApart(one, other)]).toEqual([one, other, apart])
    expect(isOneEditApart(other, one)).toBe(apart)
  }
})
