import type { ModulePermissions } from '#shared/kernel/permissions.ts'

export const permissions = {
  api: { table: 'write', files: 'read', secrets: ['session-keys'] },
  onOrderCredited: { table: 'write', files: 'write' },
  onSharesSold: { table: 'read', files: 'write' },
} as const satisfies ModulePermissions
