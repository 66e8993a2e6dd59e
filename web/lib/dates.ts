import { i18n } from '@lingui/core'
import * as english from '#shared/kernel/format.ts'

const months = new Map<string, readonly string[]>([['en', english.months]])

/** The short names of the months in the language of the screens, as the Unicode CLDR has them: `नव॰`. */
export function monthNames(): readonly string[] {
  const known = months.get(i18n.locale)
  if (known !== undefined) return known
  const { format } = new Intl.DateTimeFormat(i18n.locale, { month: 'short', timeZone: 'UTC' })
  const names = english.months.map((_, month) => format(Date.UTC(2000, month)))
  months.set(i18n.locale, names)
  return names
}

/** `27 Nov – 1 Dec` in the language of the screens (shared/kernel/format.ts). */
export function formatDays(from: string | null | undefined, to: string): string {
  return english.formatDays(from, to, monthNames())
}

/** `14:05, Nov 21 2026` in the language of the screens (shared/kernel/format.ts). */
export function formatMoment(at: string): string {
  return english.formatMoment(at, monthNames())
}
