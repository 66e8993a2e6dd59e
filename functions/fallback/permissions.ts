import type { ModulePermissions } from '#shared/kernel/permissions.ts'

export const permissions = { answerUnknownPath: { table: 'none' } } as const satisfies ModulePermissions
