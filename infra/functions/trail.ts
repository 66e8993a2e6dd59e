import { permissions } from '#functions/trail/permissions.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { type FunctionDefinition, timer } from './define.ts'

export const trail: readonly FunctionDefinition[] = [
  timer('trail', 'every-1-day-seal', dayMs, permissions.every1DaySeal),
]
