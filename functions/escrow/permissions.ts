import type { ModulePermissions } from '#shared/kernel/permissions.ts'

const usesPartners = {
  table: 'write',
  ledger: ['append'],
  secrets: ['razorpay-key', 'vouch-api-key', 'vouch-signing-key'],
  vendors: ['razorpay', 'vouch'],
} as const

export const permissions = {
  api: { table: 'write', files: 'read', secrets: ['session-keys'] },
  onMoneyDue: usesPartners,
  onEscrowNoticed: usesPartners,
} as const satisfies ModulePermissions
