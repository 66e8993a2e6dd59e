import type { ModulePermissions } from '#shared/kernel/permissions.ts'

export const permissions = { relayEvents: { table: 'none', bus: 'publish' } } as const satisfies ModulePermissions
