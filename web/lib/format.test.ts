import { expect, it } from 'vitest'
import { formatClockTime, formatShares } from './format.ts'

it('formats a time of day in Indian time', () => {
  expect(formatClockTime(Date.parse('2026-03-02T20:00:00.000Z'))).toBe('01:30')
})

it('formats a number of shares', () => {
  expect([1, 1_200].map(formatShares)).toEqual(['1 share', '1,200 shares'])
})
