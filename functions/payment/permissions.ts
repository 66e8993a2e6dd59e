import type { ModulePermissions } from '#shared/kernel/permissions.ts'

const usesGateway = { table: 'write', ledger: ['append'], secrets: ['razorpay-key'], vendors: ['razorpay'] } as const

export const permissions = {
  api: { ...usesGateway, files: 'read', secrets: ['session-keys', 'razorpay-key'] },
  onPaymentNoticed: usesGateway,
  onDisputeNoticed: usesGateway,
  onRefundDue: usesGateway,
} as const satisfies ModulePermissions
