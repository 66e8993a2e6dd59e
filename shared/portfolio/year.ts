import { indiaOffsetMs } from '#shared/kernel/duration.ts'

/** The financial year of a day: the year in whose April it begins. */
export function financialYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5, 7) < '04' ? year - 1 : year
}

/** The financial year in India at a moment, in milliseconds since 1970. */
export function financialYearAt(epochMs: number): number {
  return financialYearOf(new Date(epochMs + indiaOffsetMs).toISOString())
}

/** `FY 2026-27` */
export function nameOfYear(year: number): string {
  return `FY ${year}-${String(year + 1).slice(-2)}`
}
