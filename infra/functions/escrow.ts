import { permissions } from '#functions/escrow/permissions.ts'
import { onEscrowNoticed, onMoneyDue } from '#events/subscriptions/escrow.ts'
import { escrowApi } from '#shared/escrow/api.ts'
import { http, type FunctionDefinition, subscriber } from './define.ts'

export const escrow: readonly FunctionDefinition[] = [
  http('escrow', escrowApi, permissions.api),
  subscriber(onMoneyDue, permissions.onMoneyDue),
  subscriber(onEscrowNoticed, permissions.onEscrowNoticed),
]
