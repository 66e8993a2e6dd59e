import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import type { EventEnvelope } from '#events/define.ts'
import { attributesOf } from '#functions/platform/aws/dynamo/value.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { collectingLog } from '#infra/local/log.ts'
import { happened } from '#tests/contract/bus-contract.ts'
import { entry } from './relay-events.ts'

let sequence = 0

/** A record of the table's stream, as Lambda receives it. */
function record(
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE',
  item: Item,
  NewImage: object = attributesOf(item),
): DynamoDBRecord {
  sequence += 1
  const { pk, sk } = item
  const image = eventName === 'REMOVE' ? {} : { NewImage }
  return {
    eventName,
    dynamodb: { Keys: attributesOf({ pk, sk }), SequenceNumber: `${sequence}`, ...image },
  } as DynamoDBRecord
}

const row = (envelope: EventEnvelope): Item => ({ pk: `outbox#${envelope.id}`, sk: 'event', ttl: 1, envelope })
const inserted = (envelope: EventEnvelope) => record('INSERT', row(envelope))
const sequenceOf = ({ dynamodb }: DynamoDBRecord | undefined = {}) => dynamodb?.SequenceNumber

/** The relay with a bus that rejects some event ids: a call that contains one publishes nothing and throws. */
function openRelay(rejected: readonly string[] = []) {
  const { log, lines } = collectingLog()
  const calls: string[][] = []
  const published: EventEnvelope[] = []
  const publish = async (events: readonly EventEnvelope[]) => {
    calls.push(events.map(({ id }) => id))
    if (events.some(({ id }) => rejected.includes(id))) throw new Error('rejected')
    published.push(...events)
  }
  const handler = entry({ log, bus: { publish } } as unknown as Ports)
  return {
    relay: (...Records: DynamoDBRecord[]) => handler({ Records } satisfies DynamoDBStreamEvent as never),
    published,
    calls,
    lines,
  }
}

describe('the relay', () => {
  it('publishes a batch in order, ten at a time, and logs each event', async () => {
    const { relay, published, calls, lines } = openRelay()
    const events = Array.from({ length: 23 }, (_, number) => happened(number))
    expect(await relay(...events.map(inserted))).toEqual({ batchItemFailures: [] })
    expect(published).toStrictEqual(events)
    expect(calls.map(({ length }) => length)).toEqual([10, 10, 3])
    expect(lines).toStrictEqual(
      events.map(({ name, id, correlation }) => ({ level: 'info', event: 'event-published', name, id, correlation })),
    )
  })

  it('returns the first row that was not published, and publishes none after it', async () => {
    const events = Array.from({ length: 25 }, (_, number) => happened(number))
    const { relay, published, lines } = openRelay([events[13]?.id ?? '', events[20]?.id ?? ''])
    const records = events.map(inserted)
    expect(await relay(...records)).toEqual({ batchItemFailures: [{ itemIdentifier: sequenceOf(records[13]) }] })
    expect(published).toStrictEqual(events.slice(0, 13))
    expect(lines.filter(({ event }) => event === 'event-published').map(({ id }) => id)).toEqual(
      published.map(({ id }) => id),
    )
    expect(lines.at(-1)).toMatchObject({
      level: 'warn',
      event: 'event-publish-failed',
      id: events[13]?.id,
      error: 'Error: rejected',
    })
  })

  it('skips an unreadable row and logs it', async () => {
    const { relay, published, lines } = openRelay()
    const [before, after] = [happened(1), happened(2)]
    const broken = { pk: 'outbox#broken', sk: 'event', envelope: { id: 'x' } }
    const response = await relay(
      inserted(before),
      record('INSERT', broken),
      record('INSERT', { pk: 'outbox#bare', sk: 'event' }),
      record('INSERT', { pk: 'outbox#strange', sk: 'event' }, { envelope: { B: 'AAAA' } }),
      record('REMOVE', broken),
      inserted(after),
    )
    expect(response).toEqual({ batchItemFailures: [] })
    expect(published).toStrictEqual([before, after])
    const unreadable = lines.filter(({ level }) => level === 'error')
    expect(unreadable).toStrictEqual(
      ['broken', 'bare', 'strange'].map((id) => ({
        level: 'error',
        event: 'outbox-row-unreadable',
        id: `outbox#${id}`,
      })),
    )
  })

  it('ignores updates, deletions and rows outside the outbox', async () => {
    const { relay, calls, lines } = openRelay()
    const other = { ...row(happened()), pk: 'order#ord_1' }
    expect(
      await relay(record('MODIFY', row(happened())), record('REMOVE', row(happened())), record('INSERT', other)),
    ).toEqual({ batchItemFailures: [] })
    expect([calls, lines]).toEqual([[], []])
  })
})
