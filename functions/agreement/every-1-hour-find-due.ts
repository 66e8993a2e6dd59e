import { timer } from '#functions/platform/messaging/event.ts'
import { handOver } from '#functions/platform/messaging/hand-over.ts'
import { attemptsDue } from './due-index.ts'
import { permissions } from './permissions.ts'

/** Hands every signing attempt that is due for a reminder, or has lapsed, to the workers (./on-attempt-due.ts). */
export const entry = timer('agreement/every-1-hour-find-due', permissions.every1HourFindDue, (context) =>
  handOver(context, attemptsDue),
)
