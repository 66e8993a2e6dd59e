import { gatewayDue, ordersDue } from '#events/difference.ts'
import { subscription } from '#events/subscription.ts'

const permissions = { table: 'write', ledger: ['read'], files: 'write' } as const

/** Reads the report of the gateway: a queue of its own, so that it is done within minutes, however long the escrow partner takes. */
export const onGatewayDue = subscription(
  'difference',
  'on-gateway-due',
  [gatewayDue],
  { ...permissions, secrets: ['razorpay-key'], queues: ['difference/on-gateway-due'], vendors: ['razorpay'] },
  { razorpay: 0.015 },
)

export const onOrdersDue = subscription(
  'difference',
  'on-orders-due',
  [ordersDue],
  {
    ...permissions,
    secrets: ['razorpay-key', 'vouch-api-key'],
    queues: ['difference/on-orders-due'],
    vendors: ['razorpay', 'vouch'],
  },
  { razorpay: 0.01, vouch: 0.06 },
)
