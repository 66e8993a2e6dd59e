import { timer } from '#functions/platform/messaging/event.ts'
import { recordSeal } from './commands.ts'
import { permissions } from './permissions.ts'

export const entry = timer('trail/every-1-day-seal', permissions.every1DaySeal, recordSeal)
