import {
  onCreditStated,
  onOrderStated,
  onPayoutNoticed,
  onStatementDue,
  onStatementNoticed,
} from '#events/subscriptions/settlement.ts'
import { hourMs } from '#shared/kernel/instant.ts'
import { type FunctionDefinition, subscriber, timer } from './define.ts'

export const settlement: readonly FunctionDefinition[] = [
  subscriber(onStatementNoticed),
  subscriber(onStatementDue),
  subscriber(onCreditStated),
  subscriber(onOrderStated),
  subscriber(onPayoutNoticed),
  timer('settlement', 'every-1-hour-read-reports', hourMs, { table: 'write' }),
]
