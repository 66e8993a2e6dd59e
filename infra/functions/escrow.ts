import { escrowNoticed } from '#events/escrow.ts'
import { orderCredited, orderPaid, orderRefundDue } from '#events/order.ts'
import { escrowApi } from '#shared/escrow/api.ts'
import { http, type FunctionDefinition, subscriber } from './define.ts'

const usesPartner = { table: 'write', secrets: ['vouch-api-key', 'vouch-signing-key'], vendors: ['vouch'] } as const

export const escrow: readonly FunctionDefinition[] = [
  http('escrow', escrowApi, { table: 'write', secrets: ['session-keys'] }),
  subscriber('escrow', 'on-money-due', [orderPaid, orderCredited, orderRefundDue], usesPartner),
  subscriber('escrow', 'on-escrow-noticed', [escrowNoticed], usesPartner),
]
