import { onSaleDue, onMoneyDue } from '#events/subscriptions/sale.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import { saleApi } from '#shared/sale/api.ts'
import { saleDeskApi } from '#shared/sale/desk-api.ts'
import { http, type FunctionDefinition, subscriber, timer } from './define.ts'

export const sale: readonly FunctionDefinition[] = [
  http('sale', saleApi, {
    table: 'write',
    files: 'read',
    secrets: ['session-keys', 'hash-key'],
    vendors: ['firebase'],
  }),
  // Separate: it takes no codes, and asks nobody.
  http('sale', saleDeskApi, { table: 'write', files: 'read', secrets: ['session-keys'] }, 'desk-api'),
  subscriber(onMoneyDue),
  subscriber(onSaleDue),
  timer('sale', 'every-1-minute-find-due', minuteMs, { table: 'write', queues: [onSaleDue.name] }),
]
