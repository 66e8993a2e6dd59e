import { EventEnvelope } from '#events/define.ts'
import { describe } from '#functions/platform/messaging/event.ts'
import { outboxPrefix } from '#functions/platform/messaging/outbox.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { type Made, stream } from '#functions/platform/messaging/stream.ts'

/** EventBridge takes ten events at once. */
const togetherMax = 10

interface Row {
  readonly made: Made
  readonly envelope: EventEnvelope
}

/** From the outbox to the bus. A row may be told twice, when the bus took it and the answer was lost, but never not at all. */
export const entry = stream(outboxPrefix, (made, ports) =>
  tell(
    made.flatMap((row) => readRow(row, ports)),
    ports,
    togetherMax,
  ),
)

/** A row that nobody can read is left out: tried for ever, it would hold up all that is told after it. */
function readRow(made: Made, ports: Ports): Row[] {
  const envelope = EventEnvelope.safeParse(made.item?.['envelope'])
  if (envelope.success) return [{ made, envelope: envelope.data }]
  ports.log({ level: 'error', event: 'outbox-row-unreadable', id: made.pk })
  return []
}

/** Answers the first that could not be told. */
async function tell(rows: readonly Row[], ports: Ports, together: number): Promise<Made | undefined> {
  for (let place = 0; place < rows.length; place += together) {
    const next = rows.slice(place, place + together)
    try {
      await ports.bus.publish(next.map(({ envelope }) => envelope))
    } catch (failure) {
      // One by one, so that what stands before the one that fails need not be told again.
      if (together > 1) return tell(rows.slice(place), ports, 1)
      next.forEach(({ envelope: { name, id, correlation } }) =>
        ports.log({ level: 'warn', event: 'notification-failed', name, id, correlation, error: describe(failure) }),
      )
      return next[0]?.made
    }
    // The source of every business metric.
    next.forEach(({ envelope: { name, id, correlation } }) =>
      ports.log({ level: 'info', event: 'event-published', name, id, correlation }),
    )
  }
  return undefined
}
