import { type Instant, later, minuteMs } from './instant.ts'

/** How often one movement of money is tried at a partner before a person must look: over more than a day. */
const triesMax = 10
/** The wait after the first failure; doubles with each. */
const firstWaitMs = 5 * minuteMs

/** When money that a partner failed to move, so many times and the last time then, is to be moved again. */
export function nextTry(failures: number, lastFailedAt: Instant, now: Instant): 'now' | 'later' | 'never' {
  if (failures >= triesMax) return 'never'
  return failures === 0 || now >= later(lastFailedAt, firstWaitMs * 2 ** (failures - 1)) ? 'now' : 'later'
}
