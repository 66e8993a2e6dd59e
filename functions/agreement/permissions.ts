import { onAttemptDue } from '#events/subscriptions/agreement.ts'
import type { ModulePermissions } from '#shared/kernel/permissions.ts'

const usesPartner = { table: 'write', files: 'write', secrets: ['signeasy-token'], vendors: ['signeasy'] } as const
/** A function that queries the partner also completes the steps that a failed workflow left open. */
const syncs = { ...usesPartner, workflow: ['start', 'answer'] } as const

export const permissions = {
  api: { table: 'write', secrets: ['session-keys'], workflow: ['start'] },
  papersApi: { table: 'write', files: 'write', secrets: ['session-keys'] },
  onAgreementNoticed: syncs,
  onSigningDue: syncs,
  every1HourFindDue: { table: 'write', queues: [onAttemptDue.name] },
  onAttemptDue: { ...syncs, vendors: ['signeasy', 'ses', 'sns'] },
  taskPrepare: usesPartner,
  taskAwait: syncs,
  taskFile: usesPartner,
} as const satisfies ModulePermissions
