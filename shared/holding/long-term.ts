import { dayOf } from '#shared/kernel/day.ts'
import { dayMs, indiaOffsetMs } from '#shared/kernel/duration.ts'
import type { Day, Instant } from '#shared/kernel/instant.ts'

const longTermYears = 2

/**
 * From which day the gain of a lot is long-term: unlisted shares are held for more than 24 months, counted after the day of their
 * credit (Income-tax Act, 2025, section 2(101); before, Income-tax Act, 1961, section 2(42A)).
 */
export function longTermFrom(creditedAt: Instant): Day {
  const credited = new Date(Date.parse(creditedAt) + indiaOffsetMs)
  const [year, month] = [credited.getUTCFullYear() + longTermYears, credited.getUTCMonth()]
  // 24 months after 29 February end on 28 February.
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month, Math.min(credited.getUTCDate(), lastOfMonth) + 1) / dayMs)
}
