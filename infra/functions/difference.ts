import { differenceApi } from '#shared/difference/api.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { type FunctionDefinition, http, timer } from './define.ts'

export const difference: readonly FunctionDefinition[] = [
  http('difference', differenceApi, { table: 'write', secrets: ['session-keys', 'hash-key'] }),
  timer('difference', 'every-1-day-compare', dayMs, {
    table: 'write',
    ledger: ['read'],
    files: 'read',
    secrets: ['razorpay-key', 'vouch-api-key', 'vouch-signing-key'],
    vendors: ['razorpay', 'vouch'],
  }),
]
