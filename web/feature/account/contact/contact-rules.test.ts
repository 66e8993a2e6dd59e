import { describe, expect, test } from 'vitest'
import { homeCountry } from '#web/lib/phone.ts'
import { emailError, firstDigits, numberError, typedEmail } from './contact-rules.ts'

const { firstDigits: _, ...anyDigits } = homeCountry
const america = { ...anyDigits, code: 'US', countryName: 'United States', countryCode: '1', mobileNoFormat: '3-3-4' }

describe('a phone number', () => {
  const errorOf = (digits: string, country = homeCountry) => numberError(digits, country, '919000000001')

  test('starts with the digits of the present one, if the picker shows its country (V3)', () => {
    expect(firstDigits('919000000001')).toBe('9000000001')
    expect(firstDigits('12025550123')).toBe('')
  })

  test('must be complete for its country and differ from the current number (X11, X13, X28, V3)', () => {
    expect(errorOf('')).toEqual({ now: 'Number is required' })
    expect(errorOf('9000000001')).toEqual({ now: 'Please update new number' })
    expect(errorOf('900000002')).toBe('Please enter valid number')
    expect(errorOf('9000000002')).toBeUndefined()
    expect(errorOf('2025550123', america)).toBeUndefined()
  })
})

describe('an e-mail address', () => {
  const errorOf = (text: string) => emailError(text, 'asha@example.com')

  test('is converted to lower case', () => expect(typedEmail(' Asha@Example.COM ')).toBe('asha@example.com'))

  test('must have the form of an address and differ from the current address (X12)', () => {
    expect(errorOf('')).toEqual({ now: 'Email is required' })
    expect(errorOf('asha@example.com')).toEqual({ now: 'Please update new email' })
    expect(errorOf('asha@example')).toBe('Enter a valid email')
    expect(errorOf('verma@example.com')).toBeUndefined()
  })
})
