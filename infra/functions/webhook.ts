import { type FunctionDefinition, webhook as receiver } from './define.ts'

export const webhook: readonly FunctionDefinition[] = [
  receiver('razorpay', { table: 'write', files: 'write', secrets: ['razorpay-webhook-secret'] }),
  receiver('vouch', { table: 'write', files: 'write', secrets: ['vouch-webhook-secret'] }),
  receiver('signeasy', { table: 'write', files: 'write', secrets: ['signeasy-webhook-token'] }),
]
