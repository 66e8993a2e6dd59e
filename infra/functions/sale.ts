import { permissions } from '#functions/sale/permissions.ts'
import { onSaleDue, onMoneyDue } from '#events/subscriptions/sale.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import { saleApi } from '#shared/sale/api.ts'
import { saleDeskApi } from '#shared/sale/desk-api.ts'
import { http, type FunctionDefinition, subscriber, timer } from './define.ts'

export const sale: readonly FunctionDefinition[] = [
  http('sale', saleApi, permissions.api),
  // Separate: it takes no codes, and asks nobody.
  http('sale', saleDeskApi, permissions.deskApi, 'desk-api'),
  subscriber(onMoneyDue, permissions.onMoneyDue),
  subscriber(onSaleDue, permissions.onSaleDue),
  timer('sale', 'every-1-minute-find-due', minuteMs, permissions.every1MinuteFindDue),
]
