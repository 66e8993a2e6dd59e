import type { EventDefinition, EventEnvelope } from '#events/define.ts'
import { dayMs, epochSeconds, later } from '#shared/kernel/instant.ts'
import type * as z from 'zod/mini'
import type { Ports } from './port/ports.ts'
import type { Write } from './port/table.ts'

/** How long a published row stays, for those who look into an accident. */
const keptMs = 7 * dayMs

export const outboxPrefix = 'outbox#'

/** The row that tells a fact, to be written in the same transaction as the fact itself. The table's stream carries it to the bus. */
export function outbox<E extends EventDefinition>(ports: Pick<Ports, 'ids' | 'clock'>, event: E, detail: z.input<E['detail']>, correlation: string): Write {
  const now = ports.clock.now()
  const envelope: EventEnvelope = {
    id: ports.ids.make('evt'),
    name: event.name,
    version: event.version,
    at: now,
    correlation,
    detail: event.detail.parse(detail) as EventEnvelope['detail'],
  }
  return { put: { pk: `${outboxPrefix}${envelope.id}`, sk: 'event', ttl: epochSeconds(later(now, keptMs)), envelope: { ...envelope } } }
}
