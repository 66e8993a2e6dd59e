import type { ModulePermissions } from '#shared/kernel/permissions.ts'

export const permissions = {
  api: { table: 'write', files: 'read', secrets: ['session-keys'] },
  onSecurityChanged: { table: 'write', files: 'write' },
  onStockChanged: { table: 'write' },
  onPricesAccepted: { table: 'write', files: 'read' },
  onAccountDeleted: { table: 'write' },
  every5MinutesCheckCatalogue: { table: 'read', files: 'write' },
} as const satisfies ModulePermissions
