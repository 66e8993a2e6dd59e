import { describe, expect, it } from 'vitest'
import {
  formatAmount,
  formatClock,
  formatDay,
  formatDays,
  formatMoment,
  formatPercent,
  formatRupees,
  formatWhen,
  hasEnded,
} from './format.ts'

describe('formatDay', () => {
  it('shows the day in India (C24)', () => {
    expect(formatDay('2026-11-21T08:35:00.000Z')).toBe('21-11-2026')
  })

  it('is one day ahead of UTC in the evening', () => {
    expect(formatDay('2026-12-31T18:30:00.000Z')).toBe('01-01-2027')
    expect(formatDay('2026-12-31T18:29:59.999Z')).toBe('31-12-2026')
  })

  it('keeps a calendar day', () => {
    expect(formatDay('2026-02-28')).toBe('28-02-2026')
  })

  it('shows a dash for an invalid date', () => {
    expect(formatDay('')).toBe('–')
    expect(formatDay('soon')).toBe('–')
  })
})

describe('formatDays', () => {
  it('shows both ends, and a single day once', () => {
    expect(formatDays('2026-11-27', '2026-12-01')).toBe('27 Nov – 1 Dec')
    expect(formatDays('2026-12-28', '2027-01-04')).toBe('28 Dec – 4 Jan')
    expect(formatDays('2026-11-27', '2026-11-27')).toBe('27 Nov')
  })

  it('shows the last day alone when the first is unknown', () => {
    expect([formatDays(undefined, '2026-12-01'), formatDays(null, '2026-12-01')]).toEqual(['1 Dec', '1 Dec'])
  })
})

it('ends a day at midnight in India', () => {
  const midnight = Date.parse('2026-12-01T18:30:00.000Z')
  expect([hasEnded('2026-12-01', midnight - 1), hasEnded('2026-12-01', midnight)]).toEqual([false, true])
})

it.each([
  ['2026-11-21T08:35:00.000Z', '21-11-2026, 2:05 pm'],
  ['2026-11-21T18:30:00.000Z', '22-11-2026, 12:00 am'],
  ['never', '–'],
])('formatWhen(%s)', (at, text) => {
  expect(formatWhen(at)).toBe(text)
})

describe('formatMoment', () => {
  it('shows time and date in India, in 24 hours (C24)', () => {
    expect(formatMoment('2026-11-21T08:35:00.000Z')).toBe('14:05, Nov 21 2026')
    expect(formatMoment('2026-03-05T18:35:10.000Z')).toBe('00:05, Mar 06 2026')
  })

  it('shows a dash for an invalid moment', () => {
    expect(formatMoment('later')).toBe('–')
  })
})

describe('figures', () => {
  it('group as in India (C15)', () => {
    expect([0, 999.5, 1_000, 123_456, 12_345_678.9].map(formatRupees)).toEqual([
      '₹0.00',
      '₹999.50',
      '₹1,000.00',
      '₹1,23,456.00',
      '₹1,23,45,678.90',
    ])
    expect(formatRupees(-105.47)).toBe('-₹105.47')
    expect(formatAmount(52_340)).toBe('52,340.00')
  })

  it('carry their sign (C15)', () => {
    expect([2.349, 0.01, -0.005, -1.98].map(formatPercent)).toEqual(['+2.35%', '+0.01%', '-0.01%', '-1.98%'])
  })

  it('carry no sign when they round to zero', () => {
    expect([0, -0, 0.001, -0.001, 0.0049].map(formatPercent)).toEqual(Array.from({ length: 5 }, () => '0.00%'))
  })

  it('show the time in India', () => {
    expect(formatClock('2026-11-21T08:35:00.000Z')).toBe('2:05 pm')
  })
})
