import type { ModulePermissions } from '#shared/kernel/permissions.ts'

export const permissions = {
  api: { table: 'read', secrets: ['session-keys'] },
  branchApi: { table: 'write', secrets: ['session-keys'], vendors: ['ifsc'] },
} as const satisfies ModulePermissions
