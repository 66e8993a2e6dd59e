import { timer } from '#functions/platform/messaging/event.ts'
import { recordSeal } from './commands.ts'

export const entry = timer('trail/every-1-day-seal', recordSeal)
