import { permissions } from '#functions/settlement/permissions.ts'
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
  subscriber(onStatementNoticed, permissions.onStatementNoticed),
  subscriber(onStatementDue, permissions.onStatementDue),
  subscriber(onCreditStated, permissions.onCreditStated),
  subscriber(onOrderStated, permissions.onOrderStated),
  subscriber(onPayoutNoticed, permissions.onPayoutNoticed),
  timer('settlement', 'every-1-hour-read-reports', hourMs, permissions.every1HourReadReports),
]
