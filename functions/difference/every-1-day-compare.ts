import { timer } from '#functions/platform/messaging/event.ts'
import { beginDailyComparisons } from './begin.ts'

export const entry = timer('difference/every-1-day-compare', beginDailyComparisons)
