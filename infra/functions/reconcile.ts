import { permissions } from '#functions/reconcile/permissions.ts'
import { onOrderDue, onUnpaidDue } from '#events/subscriptions/reconcile.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import { type FunctionDefinition, subscriber, timer } from './define.ts'

export const reconcile: readonly FunctionDefinition[] = [
  timer('reconcile', 'every-1-minute-find-unpaid', minuteMs, permissions.every1MinuteFindUnpaid),
  subscriber(onUnpaidDue, permissions.onUnpaidDue),
  timer('reconcile', 'every-1-minute-find-due', minuteMs, permissions.every1MinuteFindDue),
  subscriber(onOrderDue, permissions.onOrderDue),
]
