import { onOrderDue, onUnpaidDue } from '#events/subscriptions/reconcile.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import { type FunctionDefinition, subscriber, timer } from './define.ts'

export const reconcile: readonly FunctionDefinition[] = [
  timer('reconcile', 'every-1-minute-find-unpaid', minuteMs, { table: 'write', queues: [onUnpaidDue.name] }),
  subscriber(onUnpaidDue),
  timer('reconcile', 'every-1-minute-find-due', minuteMs, { table: 'write', queues: [onOrderDue.name] }),
  subscriber(onOrderDue),
]
