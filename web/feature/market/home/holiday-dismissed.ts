import { dayMs, indiaOffsetMs } from '#shared/kernel/duration.ts'

const key = 'holidayClosedUntil'

/** The last second of the current day in India (UTC+05:30), in epoch milliseconds. */
export function endOfDayInIndia(nowMs: number): number {
  return Math.floor((nowMs + indiaOffsetMs) / dayMs + 1) * dayMs - indiaOffsetMs - 1_000
}

/** Dismisses the notice for the session, until 23:59:59 of the day in India. */
export function dismissHoliday(nowMs: number): void {
  try {
    sessionStorage.setItem(key, String(endOfDayInIndia(nowMs)))
  } catch {
    // Storage is forbidden: the notice is shown again when the screen opens again.
  }
}

export function isHolidayDismissed(nowMs: number): boolean {
  try {
    return nowMs <= Number(sessionStorage.getItem(key))
  } catch {
    return false
  }
}
