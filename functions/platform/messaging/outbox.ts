import type { EventDefinition, EventEnvelope } from '#events/define.ts'
import { dayMs, epochSeconds, later } from '#shared/kernel/instant.ts'
import type * as z from 'zod/mini'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Item, Write } from '#functions/platform/port/table.ts'

/** How long a published row stays, for those who look into an accident. */
const keptMs = 7 * dayMs

export const outboxPrefix = 'outbox#'

type Teller = Pick<Ports, 'ids' | 'clock'>

/** The row that tells a fact, to be written in the same transaction as the fact itself. The table's stream carries it to the bus. */
export function outbox<E extends EventDefinition>(
  ports: Teller,
  event: E,
  detail: z.input<E['detail']>,
  correlation: string,
): Write {
  return { put: rowOf(ports, event, detail, { correlation, id: ports.ids.make('evt'), keptMs }) }
}

/** Told with an id of its own and a time to stay, for whoever tells the same fact once, however often it comes to them. */
export interface OutboxMessage {
  readonly correlation: string
  readonly id: string
  readonly keptMs: number
}

export function rowOf<E extends EventDefinition>(
  ports: Pick<Teller, 'clock'>,
  event: E,
  detail: z.input<E['detail']>,
  { correlation, id, keptMs }: OutboxMessage,
): Item {
  const now = ports.clock.now()
  const envelope: EventEnvelope = {
    id,
    name: event.name,
    version: event.version,
    at: now,
    correlation,
    detail: event.detail.parse(detail) as EventEnvelope['detail'],
  }
  return { pk: `${outboxPrefix}${id}`, sk: 'event', ttl: epochSeconds(later(now, keptMs)), envelope: { ...envelope } }
}
