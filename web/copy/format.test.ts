import { describe, expect, it } from 'vitest'
import { formatDay, formatMoment } from './format.ts'

describe('formatDay', () => {
  it('shows the day in India', () => {
    expect(formatDay('2026-11-21T08:35:00.000Z')).toBe('21-11-2026')
  })

  it('is a day ahead of UTC in the evening', () => {
    expect(formatDay('2026-12-31T18:30:00.000Z')).toBe('01-01-2027')
    expect(formatDay('2026-12-31T18:29:59.999Z')).toBe('31-12-2026')
  })

  it('leaves a calendar day as it is', () => {
    expect(formatDay('2026-02-28')).toBe('28-02-2026')
  })

  it('never shows a broken date', () => {
    expect(formatDay('')).toBe('–')
    expect(formatDay('soon')).toBe('–')
  })
})

describe('formatMoment', () => {
  it('shows time and date in India, in 24 hours', () => {
    expect(formatMoment('2026-11-21T08:35:00.000Z')).toBe('14:05, Nov 21 2026')
    expect(formatMoment('2026-03-05T18:35:10.000Z')).toBe('00:05, Mar 06 2026')
  })

  it('never shows a broken moment', () => {
    expect(formatMoment('later')).toBe('–')
  })
})
