import { i18n } from '@lingui/core'

/** `March 2026`, or `Mar 2026`. Empty for an empty day. */
export function monthAndYear(day: string, month: 'long' | 'short' = 'long'): string {
  return (
    day &&
    new Date(day).toLocaleDateString(i18n.locale === 'hi' ? 'hi-IN' : 'en-GB', {
      month,
      year: 'numeric',
      timeZone: 'UTC',
    })
  )
}
