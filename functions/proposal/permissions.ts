import type { ModulePermissions } from '#shared/kernel/permissions.ts'

/** The acts themselves run in both functions. */
const acts = { table: 'write', ledger: ['append'], files: 'read' } as const

export const permissions = {
  api: { ...acts, secrets: ['session-keys', 'hash-key'] },
  every5MinutesEndProposals: acts,
} as const satisfies ModulePermissions
