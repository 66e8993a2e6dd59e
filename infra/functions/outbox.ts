import { permissions } from '#functions/outbox/permissions.ts'
import { type FunctionDefinition, stream } from './define.ts'

export const outbox: readonly FunctionDefinition[] = [
  stream('outbox', 'relay-events', 'outbox#', permissions.relayEvents),
]
