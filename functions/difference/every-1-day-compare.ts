import { timer } from '#functions/platform/messaging/event.ts'
import { beginDailyComparisons } from './begin.ts'
import { permissions } from './permissions.ts'

export const entry = timer('difference/every-1-day-compare', permissions.every1DayCompare, beginDailyComparisons)
