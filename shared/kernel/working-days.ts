/**
 * Working days in India's calendar: every day but Saturdays, Sundays and the holidays that the desk records from the exchanges'
 * settlement calendars. Contains no schemas, so that the browser can load it without zod.
 */

import { dayNumber, dayOf } from './day.ts'
import type { Day } from './instant.ts'

/** The days on which banks and depositories are closed besides Saturdays and Sundays. */
export type Holidays = ReadonlySet<Day>

/** The first and the last day on which something is expected; both are working days. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** A limit for `addWorkingDays`, ten years of days: a list of holidays that leaves no working day is a bug. */
const daysMax = 3653

export function isWorkingDay(day: Day, holidays: Holidays): boolean {
  // 1970-01-01 was a Thursday: 0 is Monday.
  const weekday = (((dayNumber(day) + 3) % 7) + 7) % 7
  return weekday < 5 && !holidays.has(day)
}

/**
 * The `count`-th working day after `day`, which itself never counts: one working day after a Friday, a Saturday or a Sunday is
 * Monday. With 0 it is `day` itself, or the first working day after it. Throws when `count` is negative or fractional, or when the
 * day lies more than ten years ahead: that is a bug, not a refusal.
 */
export function addWorkingDays(day: Day, count: number, holidays: Holidays): Day {
  if (!Number.isInteger(count) || count < 0)
    throw new Error(`the number of working days must be 0 or more, not ${count}`)
  const first = dayNumber(day)
  let left = count
  for (let number = first; number <= first + daysMax; number += 1) {
    const candidate = dayOf(number)
    const counts = isWorkingDay(candidate, holidays) && (number > first || count === 0)
    if (counts && left <= 1) return candidate
    if (counts) left -= 1
  }
  throw new Error(`no ${count} working days in the ten years after ${day}`)
}

/** The days from the `from`-th to the `to`-th working day after `day`. */
export function workingDayRange(day: Day, { from, to }: { from: number; to: number }, holidays: Holidays): DayRange {
  return { from: addWorkingDays(day, from, holidays), to: addWorkingDays(day, to, holidays) }
}
