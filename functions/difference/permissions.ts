import { onGatewayDue, onOrdersDue } from '#events/subscriptions/difference.ts'
import type { ModulePermissions } from '#shared/kernel/permissions.ts'

const compares = { table: 'write', ledger: ['read'], files: 'write' } as const

export const permissions = {
  api: { table: 'write', secrets: ['session-keys', 'hash-key'] },
  every1DayCompare: { table: 'write', files: 'write', secrets: ['razorpay-key'], vendors: ['razorpay'] },
  onGatewayDue: { ...compares, secrets: ['razorpay-key'], queues: [onGatewayDue.name], vendors: ['razorpay'] },
  onOrdersDue: {
    ...compares,
    secrets: ['razorpay-key', 'vouch-api-key'],
    queues: [onOrdersDue.name],
    vendors: ['razorpay', 'vouch'],
  },
} as const satisfies ModulePermissions
