import { day } from '#shared/kernel/instant.ts'
import type { Holiday } from '#shared/market/market.ts'

/** Holidays with a fixed date. Exchanges announce the others, which follow the lunar calendar, every year, and the desk records them. */
const days: readonly (readonly [monthAndDay: string, name: string])[] = [
  ['01-26', 'Republic Day'],
  ['04-14', 'Dr. Baba Saheb Ambedkar Jayanti'],
  ['05-01', 'Maharashtra Day'],
  ['08-15', 'Independence Day'],
  ['10-02', 'Mahatma Gandhi Jayanti'],
  ['12-25', 'Christmas'],
]

/** The first day of the demo. */
const firstDay = day('2026-11-21')
const years = [2026, 2027]

/** Days on which the depositories are closed. */
export const holidays: readonly Holiday[] = years
  .flatMap((year) =>
    days.map(([monthAndDay, holiday_name]) => ({
      date: day(`${year}-${monthAndDay}`),
      holiday_name,
      description: 'Depositories are closed; shares are credited from the next working day.',
    })),
  )
  .filter(({ date }) => date >= firstDay)
