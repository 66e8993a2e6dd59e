import { onOrderStated, onPayoutNoticed, onStatementNoticed } from '#events/subscriptions/settlement.ts'
import { hourMs } from '#shared/kernel/instant.ts'
import { type FunctionDefinition, subscriber, timer } from './define.ts'

const { permissions } = onStatementNoticed

export const settlement: readonly FunctionDefinition[] = [
  subscriber(onStatementNoticed),
  subscriber(onOrderStated),
  subscriber(onPayoutNoticed),
  // It also reads the disputes, and books what they changed.
  timer('settlement', 'every-1-hour-read-reports', hourMs, { ...permissions, ledger: ['append'] }),
]
