import type { ModulePermissions } from '#shared/kernel/permissions.ts'

export const permissions = {
  api: { table: 'read', files: 'read', secrets: ['session-keys'] },
} as const satisfies ModulePermissions
