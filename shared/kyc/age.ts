import { type Day, dayInIndia, type Instant } from '#shared/kernel/instant.ts'

/** The age from which one may invest, in years. */
export const adultYears = 18

/** Whether somebody is an adult in India: `unknown` when a year alone does not tell. */
export function adulthood(
  { born, yearOfBirth }: { readonly born?: Day | undefined; readonly yearOfBirth?: number | undefined },
  now: Instant,
): 'adult' | 'minor' | 'unknown' {
  const today = dayInIndia(now)
  const year = Number(today.slice(0, 4))
  if (born !== undefined) {
    const birthday = `${String(Number(born.slice(0, 4)) + adultYears).padStart(4, '0')}${born.slice(4)}`
    return birthday <= today ? 'adult' : 'minor'
  }
  if (yearOfBirth === undefined || yearOfBirth === year - adultYears) return 'unknown'
  return yearOfBirth < year - adultYears ? 'adult' : 'minor'
}
