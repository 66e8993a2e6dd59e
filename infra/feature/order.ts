import { orderCredited, orderReleased } from '#events/order.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import { orderApi } from '#shared/order/api.ts'
import { http, type Lane, subscriber, timer } from './define.ts'

const secrets = ['session-keys', 'hash-key', 'razorpay-key-secret', 'vouch-api-key', 'vouch-signing-key'] as const

export const order: readonly Lane[] = [
  http('order', orderApi, { table: 'write', files: 'read', secrets, vendors: ['razorpay', 'vouch'] }),
  subscriber('order', 'on-stock-moved', [orderReleased, orderCredited], { table: 'write' }),
  timer('order', 'every-1-minute-reconcile', minuteMs, { table: 'write', secrets: [...secrets, 'signeasy-token'], workflow: 'start', vendors: ['razorpay', 'vouch', 'signeasy'] }),
]
