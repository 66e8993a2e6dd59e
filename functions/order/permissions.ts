import type { ModulePermissions } from '#shared/kernel/permissions.ts'

export const permissions = {
  api: {
    table: 'write',
    ledger: ['append'],
    files: 'read',
    bus: 'publish',
    secrets: ['session-keys', 'razorpay-key', 'vouch-api-key', 'vouch-signing-key'],
    vendors: ['razorpay', 'vouch'],
  },
  onStockMoved: { table: 'write' },
  watchLedger: { table: 'none' },
} as const satisfies ModulePermissions
