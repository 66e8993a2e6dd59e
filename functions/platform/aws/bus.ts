import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge'
import type { EventEnvelope } from '#events/define.ts'
import type { Bus } from '#functions/platform/port/bus.ts'
import type { OfStage } from './ports.ts'
import { fewTries, retried } from './retry.ts'

/** EventBridge takes ten events at once, and 256 KB in all. */
const entriesMax = 10
const bytesMax = 240 * 1024

/** Some events were not taken, though the call itself went well. */
class NotTaken extends Error {
  override readonly name = 'NotTaken'
}

/** Told twice at worst: hearers know an event by its id. */
export function openBus({ client, name }: { readonly client: EventBridgeClient; readonly name: string }): Bus {
  return {
    async publish(events) {
      for (const batch of batchesOf(events.map((event) => entryOf(name, event)))) {
        let left = batch
        await retried(
          async () => {
            const { Entries = [] } = await client.send(new PutEventsCommand({ Entries: left }))
            const codes = Entries.flatMap(({ ErrorCode }) => ErrorCode ?? [])
            left = left.filter((_, place) => Entries[place]?.EventId === undefined)
            if (left.length > 0)
              throw new NotTaken(`${left.length} events not taken: ${[...new Set(codes)].join(', ')}`)
          },
          // All else the SDK has tried again by itself.
          (failure) => failure instanceof NotTaken,
        )
      }
    },
  }
}

/** As the embedded bus tells it: the envelope is the detail, its noun the source. */
function entryOf(EventBusName: string, envelope: EventEnvelope): PutEventsRequestEntry {
  return {
    EventBusName,
    Source: envelope.name.split('.')[0],
    DetailType: envelope.name,
    Detail: JSON.stringify(envelope),
    Time: new Date(envelope.at),
  }
}

function batchesOf(entries: readonly PutEventsRequestEntry[]): PutEventsRequestEntry[][] {
  const batches: PutEventsRequestEntry[][] = []
  let bytes = 0
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry))
    const last = batches.at(-1)
    if (last && last.length < entriesMax && bytes + size <= bytesMax) {
      last.push(entry)
      bytes += size
    } else {
      batches.push([entry])
      bytes = size
    }
  }
  return batches
}

export function busOfStage({ env, account }: OfStage): Bus {
  return openBus({ client: new EventBridgeClient({ ...account, ...fewTries }), name: env.BUS_NAME })
}
