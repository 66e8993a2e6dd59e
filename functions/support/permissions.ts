import type { ModulePermissions } from '#shared/kernel/permissions.ts'

export const permissions = {
  api: { table: 'write', files: 'write', secrets: ['session-keys'] },
  onAccountDeleted: { table: 'write', files: 'write' },
  onFaqChanged: { table: 'write', files: 'write' },
} as const satisfies ModulePermissions
