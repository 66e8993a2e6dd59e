import { onDocumentSubmitted } from '#events/subscriptions/kyc.ts'
import type { ModulePermissions } from '#shared/kernel/permissions.ts'

const asksPartner = {
  table: 'write',
  documents: 'write',
  secrets: ['session-keys', 'hash-key', 'hyperverge-key'],
  vendors: ['hyperverge'],
} as const

export const permissions = {
  api: { table: 'write', secrets: ['session-keys'] },
  stepApi: asksPartner,
  // A stage may ask the payment gateway for the holder of an account. No function that takes files holds its key.
  bankApi: {
    ...asksPartner,
    secrets: [...asksPartner.secrets, 'razorpay-key'],
    vendors: [...asksPartner.vendors, 'razorpay', 'ifsc'],
  },
  pdfApi: asksPartner,
  deskApi: { table: 'write', documents: 'read', secrets: ['session-keys'] },
  onDocumentSubmitted: {
    table: 'write',
    documents: 'write',
    secrets: ['hash-key', 'hyperverge-key', 'razorpay-key'],
    vendors: ['hyperverge', 'razorpay'],
    queues: [onDocumentSubmitted.name],
  },
  onDocumentsUnneeded: { table: 'write', documents: 'write' },
  every1HourFindWaiting: { table: 'write', documents: 'write' },
} as const satisfies ModulePermissions
