import { timer } from '#functions/platform/messaging/event.ts'
import { compareStatements } from './compare.ts'

export const entry = timer('difference/every-1-day-compare', compareStatements)
