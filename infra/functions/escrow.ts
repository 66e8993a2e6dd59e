import { onEscrowNoticed, onMoneyDue } from '#events/subscriptions/escrow.ts'
import { escrowApi } from '#shared/escrow/api.ts'
import { http, type FunctionDefinition, subscriber } from './define.ts'

export const escrow: readonly FunctionDefinition[] = [
  http('escrow', escrowApi, { table: 'write', files: 'read', secrets: ['session-keys'] }),
  subscriber(onMoneyDue),
  subscriber(onEscrowNoticed),
]
