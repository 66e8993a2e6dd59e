import type { ModulePermissions } from '#shared/kernel/permissions.ts'

export const permissions = {
  api: { table: 'write', files: 'read', secrets: ['session-keys'] },
  onAccountDeleted: { table: 'write' },
} as const satisfies ModulePermissions
