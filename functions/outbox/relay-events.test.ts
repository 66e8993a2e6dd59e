import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import type { EventEnvelope } from '#events/define.ts'
import { attributesOf } from '#functions/platform/aws/value.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { collectingLog } from '#infra/local/log.ts'
import { happened } from '#tests/contract/bus-contract.ts'
import { entry } from './relay-events.ts'

let sequence = 0

/** A record of the stream, in the form that Lambda gets. */
function record(
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE',
  item: Item,
  NewImage: object = attributesOf(item),
): DynamoDBRecord {
  sequence += 1
  const { pk, sk } = item
  const images = {
    ...(eventName !== 'REMOVE' && { NewImage }),
    ...(eventName !== 'INSERT' && { OldImage: attributesOf(item) }),
  }
  return {
    eventName,
    dynamodb: { Keys: attributesOf({ pk, sk }), SequenceNumber: `${sequence}`, ...images },
  } as DynamoDBRecord
}

const row = (envelope: EventEnvelope): Item => ({ pk: `outbox#${envelope.id}`, sk: 'event', ttl: 1, envelope })
const made = (envelope: EventEnvelope) => record('INSERT', row(envelope))
const sequenceOf = ({ dynamodb }: DynamoDBRecord | undefined = {}) => dynamodb?.SequenceNumber

/** The relay at a bus that refuses some ids: a call that names one does nothing, as when EventBridge is not reached. */
function openRelay(refused: readonly string[] = []) {
  const { log, lines } = collectingLog()
  const calls: string[][] = []
  const published: EventEnvelope[] = []
  const publish = async (events: readonly EventEnvelope[]) => {
    calls.push(events.map(({ id }) => id))
    if (events.some(({ id }) => refused.includes(id))) throw new Error('not taken')
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
  it('tells a batch in its order, ten at once, each whole, and says so', async () => {
    const { relay, published, calls, lines } = openRelay()
    const events = Array.from({ length: 23 }, (_, number) => happened(number))
    expect(await relay(...events.map(made))).toEqual({ batchItemFailures: [] })
    expect(published).toStrictEqual(events)
    expect(calls.map(({ length }) => length)).toEqual([10, 10, 3])
    expect(lines).toStrictEqual(
      events.map(({ name, id, correlation }) => ({ level: 'info', event: 'event-published', name, id, correlation })),
    )
  })

  it('answers the first that was not told, and tells none after it', async () => {
    const events = Array.from({ length: 25 }, (_, number) => happened(number))
    const { relay, published, lines } = openRelay([events[13]?.id ?? '', events[20]?.id ?? ''])
    const records = events.map(made)
    expect(await relay(...records)).toEqual({ batchItemFailures: [{ itemIdentifier: sequenceOf(records[13]) }] })
    expect(published).toStrictEqual(events.slice(0, 13))
    expect(lines.filter(({ event }) => event === 'event-published').map(({ id }) => id)).toEqual(
      published.map(({ id }) => id),
    )
    expect(lines.at(-1)).toMatchObject({
      level: 'warn',
      event: 'notification-failed',
      id: events[13]?.id,
      error: 'Error: not taken',
    })
  })

  it('skips a row that nobody can read, with a word', async () => {
    const { relay, published, lines } = openRelay()
    const [before, after] = [happened(1), happened(2)]
    const broken = { pk: 'outbox#broken', sk: 'event', envelope: { id: 'x' } }
    const answer = await relay(
      made(before),
      record('INSERT', broken),
      record('INSERT', { pk: 'outbox#bare', sk: 'event' }),
      record('INSERT', { pk: 'outbox#strange', sk: 'event' }, { envelope: { B: 'AAAA' } }),
      record('REMOVE', broken),
      made(after),
    )
    expect(answer).toEqual({ batchItemFailures: [] })
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

  it('passes by what is changed, deleted or no row of the outbox', async () => {
    const { relay, calls, lines } = openRelay()
    const other = { ...row(happened()), pk: 'order#ord_1' }
    expect(
      await relay(record('MODIFY', row(happened())), record('REMOVE', row(happened())), record('INSERT', other)),
    ).toEqual({ batchItemFailures: [] })
    expect([calls, lines]).toEqual([[], []])
  })
})
