import { type FunctionDefinition, stream } from './define.ts'

export const outbox: readonly FunctionDefinition[] = [
  stream('outbox', 'relay-events', 'outbox#', { table: 'none', bus: 'publish' }),
]
