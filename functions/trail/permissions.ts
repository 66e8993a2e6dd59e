import type { ModulePermissions } from '#shared/kernel/permissions.ts'

export const permissions = { every1DaySeal: { table: 'write' } } as const satisfies ModulePermissions
