import { type Lane, stream } from './define.ts'

export const outbox: readonly Lane[] = [stream('outbox', 'relay-events', 'outbox#', { table: 'none', bus: 'publish' })]
