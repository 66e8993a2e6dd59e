import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge'
import type { EventEnvelope } from '#events/define.ts'
import type { Bus } from '#functions/platform/port/bus.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import { quickCalls } from './call-limits.ts'
import { clientSettings } from './client.ts'
import { type StageContext, variableOf } from './ports.ts'
import { repeatRejected } from './repeat-rejected.ts'

/** Limits of one PutEvents call: 10 entries, 256 KB in total (https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html). */
const entriesMax = 10
const bytesMax = 240 * 1024

/** The bus port on EventBridge. An event may be published twice; subscribers deduplicate by its id. */
export function openBus({
  eventBridge,
  name,
}: {
  readonly eventBridge: Pick<EventBridgeClient, 'send'>
  readonly name: string
}): Bus {
  return {
    async publish(events) {
      for (const batch of batchesOf(events.map((event) => entryOf(name, event))))
        await repeatRejected(batch, async (sent) => {
          const { Entries = [] } = await eventBridge.send(new PutEventsCommand({ Entries: [...sent] }))
          return {
            rejected: sent.filter((_, index) => Entries[index]?.EventId === undefined),
            codes: Entries.flatMap(({ ErrorCode }) => ErrorCode ?? []),
          }
        })
    },
  }
}

/** The envelope is the detail and the module is the source, as on the local bus (infra/local/bus.ts). */
function entryOf(EventBusName: string, envelope: EventEnvelope): PutEventsRequestEntry {
  return {
    EventBusName,
    Source: envelope.name.split('.')[0],
    DetailType: envelope.name,
    Detail: JSON.stringify(envelope),
    Time: new Date(epochMs(envelope.at)),
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

export function busOfStage(stage: StageContext): Bus {
  return openBus({
    eventBridge: new EventBridgeClient(clientSettings(stage.account, quickCalls)),
    name: variableOf(stage, 'BUS_NAME'),
  })
}
