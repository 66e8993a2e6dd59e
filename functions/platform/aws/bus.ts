import type { PutEventsRequest, PutEventsResponse } from '@aws-sdk/client-eventbridge'
import type { EventEnvelope } from '#events/define.ts'
import type { Bus } from '#functions/platform/port/bus.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import type { StageContext } from './ports.ts'
import { retried } from './retry.ts'
import { openService, repeated, type Service } from './service.ts'

/** Limits of one PutEvents call: 10 entries, 256 KB in total (https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html). */
const entriesMax = 10
const bytesMax = 240 * 1024

/** EventBridge, whose calls are repeated. An event has its time in seconds since 1970, as JSON has no times. */
export type EventBridge = Service<{
  readonly PutEvents: {
    readonly input: { readonly Entries: readonly EventEntry[] }
    readonly output: PutEventsResponse
  }
}>

type EventEntry = Omit<NonNullable<PutEventsRequest['Entries']>[number], 'Time'> & { readonly Time: number }

/** The call succeeded, but EventBridge rejected some of its entries. */
class EntriesRejected extends Error {
  override readonly name = 'EntriesRejected'
}

/** The bus port on EventBridge. An event may be published twice; subscribers deduplicate by its id. */
export function openBus({ eventBridge, name }: { readonly eventBridge: EventBridge; readonly name: string }): Bus {
  return {
    async publish(events) {
      for (const batch of batchesOf(events.map((event) => entryOf(name, event)))) {
        let remaining = batch
        await retried(
          async () => {
            const { Entries = [] } = await eventBridge('PutEvents', { Entries: remaining })
            const codes = Entries.flatMap(({ ErrorCode }) => ErrorCode ?? [])
            remaining = remaining.filter((_, index) => Entries[index]?.EventId === undefined)
            if (remaining.length > 0)
              throw new EntriesRejected(`${remaining.length} events rejected: ${[...new Set(codes)].join(', ')}`)
          },
          // Every other failure has been repeated already.
          (failure) => failure instanceof EntriesRejected,
        )
      }
    },
  }
}

/** As the local bus does it (infra/local/bus.ts): the envelope is the detail, the module is the source. */
function entryOf(EventBusName: string, envelope: EventEnvelope): EventEntry {
  return {
    EventBusName,
    Source: envelope.name.split('.')[0],
    DetailType: envelope.name,
    Detail: JSON.stringify(envelope),
    Time: epochMs(envelope.at) / 1000,
  }
}

function batchesOf(entries: readonly EventEntry[]): EventEntry[][] {
  const batches: EventEntry[][] = []
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

export function busOfStage({ env, account }: StageContext): Bus {
  return openBus({ eventBridge: repeated(openService('events', account)), name: env.BUS_NAME })
}
