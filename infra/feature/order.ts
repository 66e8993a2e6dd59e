import { orderCredited, orderReleased } from '#events/order.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import { orderApi } from '#shared/order/api.ts'
import { http, type Lane, subscriber, timer } from './define.ts'

const partners = ['razorpay-key-secret', 'vouch-api-key', 'vouch-signing-key'] as const

export const order: readonly Lane[] = [
  http('order', orderApi, {
    table: 'write',
    files: 'read',
    secrets: ['session-keys', ...partners],
    vendors: ['razorpay', 'vouch'],
  }),
  subscriber('order', 'on-stock-moved', [orderReleased, orderCredited], { table: 'write' }),
  timer('order', 'every-1-minute-reconcile', minuteMs, {
    table: 'write',
    files: 'write',
    secrets: [...partners, 'signeasy-token'],
    workflow: ['start', 'answer'],
    vendors: ['razorpay', 'vouch', 'signeasy'],
  }),
]
