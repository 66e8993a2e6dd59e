import { type FunctionDefinition, webhook as receiver } from './define.ts'

export const webhook: readonly FunctionDefinition[] = [
  receiver('razorpay', { table: 'none', files: 'write', bus: 'publish', secrets: ['razorpay-webhook-secret'] }),
  receiver('vouch', { table: 'none', files: 'write', bus: 'publish', secrets: ['vouch-webhook-secret'] }),
  receiver('signeasy', { table: 'none', files: 'write', bus: 'publish', secrets: ['signeasy-webhook-token'] }),
]
