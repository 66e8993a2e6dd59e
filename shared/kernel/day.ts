/** Arithmetic on calendar days, which have no time zone. Contains no schemas, so that the browser can load it without zod. */

import { dayMs } from './duration.ts'
import type { Day } from './instant.ts'

/** Days from 1970-01-01 to a day. */
export function dayNumber(day: Day): number {
  return Date.parse(day) / dayMs
}

/** The day that is `number` days after 1970-01-01. */
export function dayOf(number: number): Day {
  return new Date(number * dayMs).toISOString().slice(0, 10) as Day
}
