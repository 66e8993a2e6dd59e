import { dayMs, type Instant, later, minuteMs } from './instant.ts'

/** The wait after the first failure; doubles with each. */
const firstWaitMs = 5 * minuteMs
const longestWaitMs = dayMs

/** Whether money that a partner failed to move, so many times and the last time then, is to be moved again now. A day is the longest wait, however often it fails. */
export function mayTryAgain(failures: number, lastFailedAt: Instant, now: Instant): boolean {
  return now >= later(lastFailedAt, Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs))
}
