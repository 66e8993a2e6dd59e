import { expect, it } from 'vitest'
import { firstDigitsOf } from './first-digits.ts'

it.each([
  ['9\\d{9}', '9'],
  ['[6-9]\\d{9}', '6789'],
  ['(?:6(?:1[2-4]|2)|[78]\\d)\\d{7}|15\\d{6}', '1678'],
  ['0?[45]\\d{7}', '045'],
  ['(?:1\\d)?7\\d{8}', '17'],
  ['\\d{8}', '0123456789'],
])('%s begins with one of %s', (pattern, digits) => {
  expect(firstDigitsOf(pattern)).toBe(digits)
})

it('throws for a part that it does not know', () => {
  expect(() => firstDigitsOf('9.')).toThrow('unknown part')
})
