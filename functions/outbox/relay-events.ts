import type { Context } from '#functions/platform/context.ts'
import { EventEnvelope } from '#events/define.ts'
import { describe } from '#functions/platform/messaging/event.ts'
import { outboxPrefix } from '#functions/platform/messaging/outbox.ts'
import { type InsertedItem, stream } from '#functions/platform/messaging/stream.ts'
import { permissions } from './permissions.ts'

/** The most events in one PutEvents call: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html */
const batchMax = 10

type Relaying = Pick<Context<'bus'>, 'bus' | 'log'>

interface Row {
  readonly inserted: InsertedItem
  readonly envelope: EventEnvelope
}

/**
 * Publishes outbox rows to the bus, in the order of the batch. Each row is published at least
 * once; one may be published twice, when the bus accepted it and the response was lost (docs/adr/0014-publish-events-through-a-transactional-outbox.md).
 */
export const entry = stream(outboxPrefix, permissions.relayEvents, (inserted, ports) =>
  publish(
    inserted.flatMap((row) => readRow(row, ports)),
    ports,
    batchMax,
  ),
)

/** The row's envelope. An invalid row is logged and skipped, because endless retries of it would block all later rows. */
function readRow(inserted: InsertedItem, ports: Relaying): Row[] {
  const envelope = EventEnvelope.safeParse(inserted.item?.['envelope'])
  if (envelope.success) return [{ inserted, envelope: envelope.data }]
  ports.log({ level: 'error', event: 'outbox-row-unreadable', id: inserted.pk })
  return []
}

/** Publishes the rows in batches. Returns the first item that could not be published. */
async function publish(rows: readonly Row[], ports: Relaying, batchSize: number): Promise<InsertedItem | undefined> {
  for (let index = 0; index < rows.length; index += batchSize) {
    const batch = rows.slice(index, index + batchSize)
    try {
      await ports.bus.publish(batch.map(({ envelope }) => envelope))
    } catch (failure) {
      // Retried one by one, so that the rows before the failing one are not delivered again.
      if (batchSize > 1) return publish(rows.slice(index), ports, 1)
      batch.forEach(({ envelope: { name, id, correlation } }) =>
        ports.log({ level: 'warn', event: 'event-publish-failed', name, id, correlation, error: describe(failure) }),
      )
      return batch[0]?.inserted
    }
    // Every business metric is derived from this log line.
    batch.forEach(({ envelope: { name, id, correlation } }) =>
      ports.log({ level: 'info', event: 'event-published', name, id, correlation }),
    )
  }
  return undefined
}
