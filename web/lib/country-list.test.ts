import { describe, expect, test } from 'vitest'
import { countries, findCountries } from './country-list.ts'
import { formatPhone, groupDigits, homeCountry, isComplete, localDigits } from './phone.ts'

function country(code: string) {
  return countries.find((each) => each.code === code) ?? expect.fail(`${code} is missing`)
}

describe('the countries', () => {
  test('are about 245, without duplicates, each with every field that the phone form needs (D12)', () => {
    expect(countries.length).toBeGreaterThanOrEqual(240)
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    for (const {
      code,
      countryName,
      countryCode,
      emoji,
      mobileNoLength = 0,
      shorterLengths = [],
      mobileNoFormat,
      firstDigits,
    } of countries) {
      expect(countryName, code).not.toBe(code)
      expect(countryCode, code).toMatch(/^[1-9]\d{0,3}$/)
      expect([...emoji], code).toHaveLength(2)
      // The request pipeline accepts 7 to 15 digits including the dial code.
      expect(countryCode.length + Math.min(mobileNoLength, ...shorterLengths), code).toBeGreaterThanOrEqual(7)
      expect(countryCode.length + mobileNoLength, code).toBeLessThanOrEqual(15)
      expect(mobileNoFormat, code).toMatch(/^\d+(-\d+)*$/)
      expect(firstDigits, code).toMatch(/^\d{1,10}$/)
    }
  })

  test('begin with India, equal to the default of the form; then they are in alphabetical order (C7)', () => {
    expect(countries[0]).toEqual({ ...homeCountry, shorterLengths: [] })
    expect(countries.slice(1, 4).map(({ countryName }) => countryName)).toEqual([
      'Afghanistan',
      'Åland Islands',
      'Albania',
    ])
  })

  test.each([
    ['IN', '91', 10, '5-5', '6789'],
    ['US', '1', 10, '3-3-4', '23456789'],
    ['CA', '1', 10, '3-3-4', '23456789'],
    ['GB', '44', 10, '4-6', '7'],
    ['DE', '49', 12, '4-7', '1'],
    ['AE', '971', 9, '2-3-4', '5'],
  ])('%s: +%s, %i digits, %s (C30), from %s', (code, countryCode, mobileNoLength, mobileNoFormat, firstDigits) => {
    expect(country(code)).toMatchObject({ countryCode, mobileNoLength, mobileNoFormat, firstDigits })
  })
})

describe('a number', () => {
  test('is complete at each length that its country uses, and is cut at the longest (S14, V2, C7)', () => {
    const complete = [9, 10, 11, 12].filter((length) => isComplete('1'.repeat(length), country('DE')))
    expect(complete).toEqual([10, 11, 12])
    expect(localDigits('1512345678901234', country('DE'))).toBe('151234567890')
    expect(isComplete('20155501234'.slice(0, 9), country('US'))).toBe(false)
  })

  test('is grouped as in its country, also while it is incomplete', () => {
    expect(groupDigits('9000000001', homeCountry)).toBe('90000 00001')
    expect(groupDigits('90000', homeCountry)).toBe('90000')
    expect(groupDigits('900000', homeCountry)).toBe('90000 0')
    expect(groupDigits('15123456789', country('DE'))).toBe('1512 3456789')
    expect(groupDigits('151234567890', country('DE'))).toBe('1512 34567890')
    expect(formatPhone('+14155550123', country('US'))).toBe('+1 415 555 0123')
  })

  test('is stripped of a pasted dial code', () => {
    expect(localDigits('+49 1512 3456789', country('DE'))).toBe('15123456789')
    expect(localDigits('+1 415 555 0123', country('US'))).toBe('4155550123')
  })
})

describe('findCountries', () => {
  const found = (text: string) => findCountries(text).map(({ code }) => code)

  test('by name, from its start first; accents do not matter', () => {
    expect(found('indi')[0]).toBe('IN')
    expect(found('united')[0]).toBe('AE')
    expect(found('cote d')).toEqual(['CI'])
    expect(found('guinea').slice(0, 2)).toEqual(['GN', 'GW'])
  })

  test('by dial code and by code', () => {
    expect(found('+91')).toEqual(['IN'])
    expect(found('971')).toEqual(['AE'])
    expect(found('de')[0]).toBe('DE')
    expect(found('nowhere at all')).toEqual([])
    expect(found('')).toHaveLength(countries.length)
  })
})
