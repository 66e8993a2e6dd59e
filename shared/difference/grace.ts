import { dayInIndia, hourMs, type Instant, later } from '#shared/kernel/instant.ts'
import { addWorkingDays, type Holidays } from '#shared/kernel/working-days.ts'

/**
 * How long a thing is in flight, which is no difference. Each begins with the partner's statement or with our entry, whichever
 * is there.
 */
export const graces = {
  /** Both statements are read every hour, and an order whose write failed is tried again; several tries fit into this. */
  unbooked: { hours: 6 },
  /** The gateway settles on the second working day after the capture, on the third when it is late (https://razorpay.com/docs/payments/settlements/). */
  settlement: { workingDays: 3 },
  /** A settlement that is processed reaches the bank within three hours; NEFT and IMPS of a working day are on the statement on the next. */
  transfer: { workingDays: 1 },
} as const
export type GraceName = keyof typeof graces

/** Whether what began at a moment is still in flight. */
export function isInFlight(of: GraceName, since: Instant, now: Instant, holidays: Holidays): boolean {
  const grace = graces[of]
  if ('hours' in grace) return now < later(since, grace.hours * hourMs)
  // The last working day counts in full.
  return dayInIndia(now) <= addWorkingDays(dayInIndia(since), grace.workingDays, holidays)
}
