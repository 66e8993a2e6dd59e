import { onCreditStated, onStatementDue } from '#events/subscriptions/settlement.ts'
import type { ModulePermissions } from '#shared/kernel/permissions.ts'

const asksPartners = {
  table: 'write',
  ledger: ['append'],
  secrets: ['razorpay-key', 'vouch-api-key', 'vouch-signing-key'],
  vendors: ['razorpay', 'vouch'],
} as const

export const permissions = {
  onStatementNoticed: { table: 'write' },
  onStatementDue: {
    table: 'write',
    ledger: ['append'],
    secrets: ['razorpay-key'],
    vendors: ['razorpay'],
    bus: 'publish',
    queues: [onStatementDue.name],
  },
  onCreditStated: { table: 'write', bus: 'publish', queues: [onCreditStated.name] },
  onOrderStated: asksPartners,
  onPayoutNoticed: asksPartners,
  every1HourReadReports: { table: 'write' },
} as const satisfies ModulePermissions
