import type { ModulePermissions } from '#shared/kernel/permissions.ts'

const archives = { table: 'none', files: 'write', bus: 'publish' } as const

export const permissions = {
  razorpay: { ...archives, secrets: ['razorpay-webhook-secret'] },
  vouch: { ...archives, secrets: ['vouch-webhook-secret'] },
  signeasy: { ...archives, secrets: ['signeasy-webhook-token'] },
} as const satisfies ModulePermissions
