import { saleApi } from '#shared/sale/api.ts'
import { saleDeskApi } from '#shared/sale/desk-api.ts'
import { http, type FunctionDefinition } from './define.ts'

// Also, with functions/sale/sync.ts: subscriber(onMoneyDue), subscriber(onEscrowNoticed), subscriber(onSaleDue) and the timer
// every-1-minute-find-due.
export const sale: readonly FunctionDefinition[] = [
  http('sale', saleApi, { table: 'write', files: 'read', secrets: ['session-keys', 'hash-key'] }),
  http('sale', saleDeskApi, { table: 'write', files: 'read', secrets: ['session-keys'] }, 'desk-api'),
]
