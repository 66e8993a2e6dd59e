import { onGatewayDue, onOrdersDue } from '#events/subscriptions/difference.ts'
import { differenceApi } from '#shared/difference/api.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { type FunctionDefinition, http, subscriber, timer } from './define.ts'

export const difference: readonly FunctionDefinition[] = [
  http('difference', differenceApi, { table: 'write', secrets: ['session-keys', 'hash-key'] }),
  timer('difference', 'every-1-day-compare', dayMs, {
    table: 'write',
    files: 'write',
    secrets: ['razorpay-key'],
    vendors: ['razorpay'],
  }),
  subscriber(onGatewayDue),
  subscriber(onOrdersDue),
]
