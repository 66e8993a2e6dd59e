import type { DetailOf, EventDefinition, EventEnvelope } from '#events/define.ts'
import type { EventId } from '#shared/kernel/id.ts'
import { dayMs, epochSeconds, later } from '#shared/kernel/instant.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Item, Writes } from '#functions/platform/port/table.ts'

/** How long a published row is kept, for investigating incidents. */
const keptMs = 7 * dayMs

export const outboxPrefix = 'outbox#'

/** The write of an event's outbox row, to be spread into the transaction of the state that it reports. The table's stream carries it to the bus. */
export function outbox<E extends EventDefinition>(
  context: Pick<Context, 'ids' | 'clock' | 'correlation'>,
  event: E,
  detail: DetailOf<E>,
): Writes {
  const id = context.ids.make('evt')
  return { [`event ${id}`]: { put: rowOf(context, event, detail, { id, keptMs }) } }
}

/** Id and retention chosen by the caller, for one that publishes the same event at most once although it sees the fact repeatedly. */
export interface OutboxMessage {
  readonly id: EventId
  readonly keptMs: number
}

/** The outbox row as an item, with the given id and retention. */
export function rowOf<E extends EventDefinition>(
  { clock, correlation }: Pick<Context, 'clock' | 'correlation'>,
  event: E,
  detail: DetailOf<E>,
  { id, keptMs }: OutboxMessage,
): Item {
  const envelope = envelopeOf({ clock, correlation }, event, detail, id)
  const ttl = epochSeconds(later(envelope.at, keptMs))
  return { pk: `${outboxPrefix}${id}`, sk: 'event', ttl, envelope: { ...envelope } }
}

/** An event as it is published now, under an id. */
export function envelopeOf<E extends EventDefinition>(
  { clock, correlation }: Pick<Context, 'clock' | 'correlation'>,
  event: E,
  detail: DetailOf<E>,
  id: EventId,
): EventEnvelope {
  return {
    id,
    name: event.name,
    version: event.version,
    at: clock.now(),
    correlation,
    detail: event.detail.parse(detail) as EventEnvelope['detail'],
  }
}
