import { minuteMs } from '#shared/kernel/instant.ts'
import { type FunctionDefinition, timer } from './define.ts'

export const reconcile: readonly FunctionDefinition[] = [
  timer('reconcile', 'every-1-minute-reconcile', minuteMs, {
    table: 'write',
    ledger: ['append'],
    files: 'write',
    secrets: ['razorpay-key', 'vouch-api-key', 'vouch-signing-key', 'signeasy-token'],
    workflow: ['start', 'answer'],
    vendors: ['razorpay', 'vouch', 'signeasy'],
  }),
]
