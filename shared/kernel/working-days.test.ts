import { expect, it } from 'vitest'
import { dayNumber, dayOf } from './day.ts'
import { day, type Day } from './instant.ts'
import { addWorkingDays, isWorkingDay, workingDayRange } from './working-days.ts'

const none = new Set<Day>()
const christmas = new Set([day('2026-12-25')])

it('counts five to seven working days after a Sunday from Friday to the Tuesday after', () => {
  expect(workingDayRange(day('2026-11-22'), { from: 5, to: 7 }, none)).toEqual({ from: '2026-11-27', to: '2026-12-01' })
})

it.each(['2026-11-20', '2026-11-21', '2026-11-22'])('answers Monday one working day after %s', (from) => {
  expect(addWorkingDays(day(from), 1, none)).toBe('2026-11-23')
})

it('skips a holiday, and a holiday on a Sunday costs nothing', () => {
  expect(addWorkingDays(day('2026-12-24'), 1, christmas)).toBe('2026-12-28')
  expect(addWorkingDays(day('2026-12-24'), 1, new Set([day('2026-12-27')]))).toBe('2026-12-25')
})

it('answers the day itself after none, or the first working day that follows', () => {
  expect(addWorkingDays(day('2026-12-24'), 0, christmas)).toBe('2026-12-24')
  expect(addWorkingDays(day('2026-12-25'), 0, christmas)).toBe('2026-12-28')
})

it('crosses a leap day', () => {
  expect(addWorkingDays(day('2028-02-28'), 2, none)).toBe('2028-03-01')
})

it.each([-1, 0.5, Number.NaN])('throws for %d working days', (count) => {
  expect(() => addWorkingDays(day('2026-11-22'), count, none)).toThrow('must be 0 or more')
})

it('always answers a working day, with exactly the asked number of working days up to it', () => {
  const start = dayNumber(day('2027-12-01'))
  const holidays = new Set([3, 4, 25, 26, 56, 90, 91, 92].map((distance) => dayOf(start + distance)))
  for (let first = start; first < start + 100; first += 1)
    for (let count = 1; count <= 25; count += 1) {
      const last = addWorkingDays(dayOf(first), count, holidays)
      const passed = Array.from({ length: dayNumber(last) - first }, (_, index) => dayOf(first + 1 + index))
      expect(isWorkingDay(last, holidays)).toBe(true)
      expect([0, 6]).not.toContain(new Date(last).getUTCDay())
      expect(passed.filter((each) => isWorkingDay(each, holidays))).toHaveLength(count)
    }
})
