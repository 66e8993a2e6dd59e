/** Reckoning with calendar days, which have no time zone. Without schemas, so that the browser may carry it. */

export const dayMs = 86_400_000

/** Days since 1970. */
export function dayNumber(day: string): number {
  return Date.parse(day) / dayMs
}

/** The day that is so many days after 1970, YYYY-MM-DD. */
export function dayOf(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}
