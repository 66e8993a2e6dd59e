import { expect, it } from 'vitest'
import { isPossibleNumber } from './possible-number.ts'

it.each([
  ['an Indian mobile', '+919000000001', true],
  ['an Indian mobile of the newest series', '+916000000001', true],
  ['seven digits', '+919112345', false],
  ['an Indian number that begins with 0', '+910000000000', false],
  ['an Indian number that begins with 5', '+915000000000', false],
  ['twelve digits after the country code', '+91900000000123', false],
  ['a German mobile', '+4915123456789', true],
  ['a German mobile with a digit too many', '+49151234567890', false],
  ['a German landline', '+493012345678', false],
  ['a mobile of the United States', '+14155550123', true],
  ['a country code that nobody has', '+9991234567', false],
])('%s, %s: %s', async (_, phone, possible) => {
  expect(await isPossibleNumber(phone)).toBe(possible)
})
