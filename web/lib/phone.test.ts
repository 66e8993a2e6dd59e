import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatPhone, homeCountry, isComplete, localDigits, shownFlag } from './phone.ts'

afterEach(() => vi.unstubAllGlobals())

describe('localDigits', () => {
  test.each([
    ['90000 00001', '9000000001'],
    ['+91 90000 00001', '9000000001'],
    ['919000000001', '9000000001'],
    ['09000000001', '9000000001'],
    ['90000000012345', '9000000001'],
    ['9123456789', '9123456789'],
    ['abc', ''],
  ])('takes %s for %s', (typed, digits) => {
    expect(localDigits(typed, homeCountry)).toBe(digits)
  })
})

test('a number is complete at its country’s length and from its country’s first digits only', () => {
  expect(['0', '1', '5', '6', '9'].map((first) => isComplete(`${first}000000001`, homeCountry))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  expect(isComplete('900000000', homeCountry)).toBe(false)
  expect(isComplete('9000000001', homeCountry)).toBe(true)
})

test('a number is shown with its country code, in two halves', () => {
  expect(formatPhone('919000000001')).toBe('+91 90000 00001')
  expect(formatPhone('+4915112345678')).toBe('+4915112345678')
})

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/140.0 Mobile', '🇮🇳'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 'IN'],
])('on %s a country has the mark %s', (userAgent, mark) => {
  vi.stubGlobal('navigator', { userAgent })
  expect(shownFlag(homeCountry)).toBe(mark)
})
