import { onOrderDue, onUnpaidDue } from '#events/subscriptions/reconcile.ts'
import type { ModulePermissions } from '#shared/kernel/permissions.ts'

const movesMoney = {
  table: 'write',
  ledger: ['append'],
  secrets: ['razorpay-key', 'vouch-api-key', 'vouch-signing-key'],
  vendors: ['razorpay', 'vouch'],
} as const

export const permissions = {
  every1MinuteFindUnpaid: { table: 'write', queues: [onUnpaidDue.name] },
  // The holidays, by which the deadline of a late payment is counted, are a file.
  onUnpaidDue: { ...movesMoney, files: 'read' },
  every1MinuteFindDue: { table: 'write', queues: [onOrderDue.name] },
  onOrderDue: {
    ...movesMoney,
    files: 'write',
    secrets: [...movesMoney.secrets, 'signeasy-token'],
    workflow: ['start', 'answer'],
    vendors: [...movesMoney.vendors, 'signeasy'],
  },
} as const satisfies ModulePermissions
