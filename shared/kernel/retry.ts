import { dayMs, type Instant, later, minuteMs } from './instant.ts'

/** The wait after the first failure; it doubles with each further one. */
const firstWaitMs = 5 * minuteMs
const longestWaitMs = dayMs

/**
 * Whether a money movement that a partner has failed `failures` times can be tried again now. The wait grows to one
 * day at most.
 */
export function canRetry(failures: number, lastFailedAt: Instant, now: Instant): boolean {
  return now >= later(lastFailedAt, Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs))
}
