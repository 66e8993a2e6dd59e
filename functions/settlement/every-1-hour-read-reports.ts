import { timer } from '#functions/platform/messaging/event.ts'
import { beginReadings } from './readings.ts'
import { permissions } from './permissions.ts'

/** Begins to read both statements and the disputes; workers read them (./on-statement-due.ts). */
export const entry = timer('settlement/every-1-hour-read-reports', permissions.every1HourReadReports, beginReadings)
