import { permissions } from '#functions/webhook/permissions.ts'
import { type FunctionDefinition, webhook as receiver } from './define.ts'

export const webhook: readonly FunctionDefinition[] = [
  receiver('razorpay', permissions.razorpay),
  receiver('vouch', permissions.vouch),
  receiver('signeasy', permissions.signeasy),
]
