import { expect, it, vi } from 'vitest'
import { dismissHoliday, endOfDayInIndia, isHolidayDismissed } from './holiday-dismissed.ts'

const at = (text: string) => Date.parse(text)

it('lasts until 23:59:59 in India, in every time zone (C19, F2)', () => {
  expect(endOfDayInIndia(at('2026-11-21T10:00:00+05:30'))).toBe(at('2026-11-21T23:59:59+05:30'))
  expect(endOfDayInIndia(at('2026-11-21T00:00:00+05:30'))).toBe(at('2026-11-21T23:59:59+05:30'))
  expect(endOfDayInIndia(at('2026-11-21T23:59:59.500+05:30'))).toBe(at('2026-11-21T23:59:59+05:30'))
})

it('lasts for the session and ends with the day', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  expect(isHolidayDismissed(at('2026-11-21T10:00:00+05:30'))).toBe(false)
  dismissHoliday(at('2026-11-21T10:00:00+05:30'))
  expect(isHolidayDismissed(at('2026-11-21T23:59:59+05:30'))).toBe(true)
  expect(isHolidayDismissed(at('2026-11-22T00:00:00+05:30'))).toBe(false)
})
