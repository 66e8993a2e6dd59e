import { timer } from '#functions/platform/messaging/event.ts'
import { beginReadings } from './readings.ts'

/** Begins to read both statements and the disputes; workers read them (./on-statement-due.ts). */
export const entry = timer('settlement/every-1-hour-read-reports', beginReadings)
