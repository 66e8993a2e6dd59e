import { permissions } from '#functions/order/permissions.ts'
import { onStockMoved } from '#events/subscriptions/order.ts'
import { orderApi } from '#shared/order/api.ts'
import { http, type FunctionDefinition, ledgerWatch, subscriber } from './define.ts'

export const order: readonly FunctionDefinition[] = [
  http('order', orderApi, permissions.api),
  subscriber(onStockMoved, permissions.onStockMoved),
  ledgerWatch('order', 'watch-ledger', permissions.watchLedger),
]
