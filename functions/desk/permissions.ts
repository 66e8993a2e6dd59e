import type { ModulePermissions } from '#shared/kernel/permissions.ts'

export const permissions = {
  api: {
    ledger: ['append'],
    table: 'write',
    files: 'read',
    secrets: ['session-keys', 'hash-key', 'razorpay-key'],
    vendors: ['razorpay'],
  },
  marketApi: { table: 'write', files: 'write', secrets: ['session-keys'] },
  evidenceApi: { table: 'write', files: 'write', secrets: ['session-keys'] },
} as const satisfies ModulePermissions
