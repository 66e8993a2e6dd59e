import { permissions } from '#functions/difference/permissions.ts'
import { onGatewayDue, onOrdersDue } from '#events/subscriptions/difference.ts'
import { differenceApi } from '#shared/difference/api.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { type FunctionDefinition, http, subscriber, timer } from './define.ts'

export const difference: readonly FunctionDefinition[] = [
  http('difference', differenceApi, permissions.api),
  timer('difference', 'every-1-day-compare', dayMs, permissions.every1DayCompare),
  subscriber(onGatewayDue, permissions.onGatewayDue),
  subscriber(onOrdersDue, permissions.onOrdersDue),
]
