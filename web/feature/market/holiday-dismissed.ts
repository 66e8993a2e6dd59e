const key = 'holidayClosedUntil'

/** The last second of a day in India, which is five and a half hours ahead (C19). Epoch milliseconds. */
export function endOfDayInIndia(nowMs: number): number {
  const offsetMs = 5.5 * 3_600_000
  const dayMs = 24 * 3_600_000
  return Math.floor((nowMs + offsetMs) / dayMs + 1) * dayMs - offsetMs - 1_000
}

/** Remembered for the session, until 23:59:59 of that day. Storage may be forbidden: then as long as the screen. */
export function dismissHoliday(nowMs: number): void {
  try {
    sessionStorage.setItem(key, String(endOfDayInIndia(nowMs)))
  } catch {
    // Then it comes back with the screen.
  }
}

export function isHolidayDismissed(nowMs: number): boolean {
  try {
    return nowMs <= Number(sessionStorage.getItem(key))
  } catch {
    return false
  }
}
