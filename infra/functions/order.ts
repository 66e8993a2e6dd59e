import { onStockMoved } from '#events/subscriptions/order.ts'
import { orderApi } from '#shared/order/api.ts'
import { http, type FunctionDefinition, ledgerWatch, subscriber } from './define.ts'

const partners = ['razorpay-key', 'vouch-api-key', 'vouch-signing-key'] as const

export const order: readonly FunctionDefinition[] = [
  http('order', orderApi, {
    table: 'write',
    ledger: ['append'],
    files: 'read',
    bus: 'publish',
    secrets: ['session-keys', ...partners],
    vendors: ['razorpay', 'vouch'],
  }),
  subscriber(onStockMoved),
  ledgerWatch('order', 'watch-ledger', { table: 'none' }),
]
