/** Arithmetic on calendar days, which have no time zone. Contains no schemas, so that the browser can load it without zod. */

export const dayMs = 86_400_000

/** Days from 1970-01-01 to a day (YYYY-MM-DD). */
export function dayNumber(day: string): number {
  return Date.parse(day) / dayMs
}

/** The day (YYYY-MM-DD) that is `number` days after 1970-01-01. */
export function dayOf(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}
