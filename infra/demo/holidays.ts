import type { Holiday } from '#shared/market/market.ts'

/** Holidays that fall on the same day every year. The others follow the moon; the exchanges announce them year by year, and the desk writes them down. */
const days: readonly (readonly [monthAndDay: string, name: string])[] = [
  ['01-26', 'Republic Day'],
  ['04-14', 'Dr. Baba Saheb Ambedkar Jayanti'],
  ['05-01', 'Maharashtra Day'],
  ['08-15', 'Independence Day'],
  ['10-02', 'Mahatma Gandhi Jayanti'],
  ['12-25', 'Christmas'],
]

/** From the demo's first day on. */
const firstDay = '2026-11-21'
const years = [2026, 2027]

/** On these the depositories are closed. */
export const holidays: readonly Holiday[] = years
  .flatMap((year) =>
    days.map(([day, holiday_name]) => ({
      date: `${year}-${day}`,
      holiday_name,
      description: 'Depositories are closed; shares are credited from the next working day.',
    })),
  )
  .filter(({ date }) => date >= firstDay)
