import { expect, it } from 'vitest'
import { truncateWords } from './truncate-words.ts'

it('keeps a short text as it is', () => {
  expect(truncateWords(' Makes  pumps. ', 2)).toEqual({ kept: ' Makes  pumps. ', words: 2 })
  expect(truncateWords('', 60)).toEqual({ kept: '', words: 0 })
})

it('cuts after the last word that fits, without its comma', () => {
  expect(truncateWords('Pumps, valves, and pipes', 2)).toEqual({ kept: 'Pumps, valves', words: 2 })
  expect(truncateWords('Pumps valves', 0)).toEqual({ kept: '', words: 0 })
})

it('counts sixty of sixty-one', () => {
  const text = Array.from({ length: 61 }, (_, index) => `w${index + 1}`).join(' ')
  expect(truncateWords(text, 60).kept.endsWith(' w60')).toBe(true)
})

it('cuts a text of 100,000 commas', () => {
  expect(truncateWords(`${',;'.repeat(50_000)}x ${'a '.repeat(100)}`, 1).kept.endsWith(';x')).toBe(true)
})
