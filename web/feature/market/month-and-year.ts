/** `March 2026`, or `Mar 2026`. Empty for an empty day. */
export function monthAndYear(day: string, month: 'long' | 'short' = 'long'): string {
  return day && new Date(day).toLocaleDateString('en-GB', { month, year: 'numeric', timeZone: 'UTC' })
}
