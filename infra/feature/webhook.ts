import { type Lane, webhook as receiver } from './define.ts'

export const webhook: readonly Lane[] = [
  receiver('razorpay', { table: 'write', files: 'write', secrets: ['razorpay-webhook-secret'] }),
  receiver('vouch', { table: 'write', files: 'write', secrets: ['vouch-webhook-secret'] }),
  receiver('signeasy', { table: 'write', files: 'write', secrets: ['signeasy-webhook-token'] }),
]
