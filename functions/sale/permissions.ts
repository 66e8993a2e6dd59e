import { onSaleDue } from '#events/subscriptions/sale.ts'
import type { ModulePermissions } from '#shared/kernel/permissions.ts'

const movesMoney = {
  table: 'write',
  ledger: ['append'],
  // The holidays, by which working days are counted, are a file.
  files: 'read',
  secrets: ['vouch-api-key', 'vouch-signing-key'],
  vendors: ['vouch'],
} as const

export const permissions = {
  api: { table: 'write', files: 'read', secrets: ['session-keys', 'hash-key'], vendors: ['firebase'] },
  deskApi: { table: 'write', files: 'read', secrets: ['session-keys'] },
  onMoneyDue: movesMoney,
  onSaleDue: movesMoney,
  every1MinuteFindDue: { table: 'write', queues: [onSaleDue.name] },
} as const satisfies ModulePermissions
