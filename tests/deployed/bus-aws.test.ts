import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  CreateEventBusCommand,
  EventBridgeClient,
  PutRuleCommand,
  PutTargetsCommand,
} from '@aws-sdk/client-eventbridge'
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  type QueueAttributeName,
  ReceiveMessageCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import type { DynamoDBBatchResponse, DynamoDBStreamEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { event, EventEnvelope, type EventDefinition } from '#events/define.ts'
import { openBus } from '#functions/platform/aws/bus.ts'
import { fewTries, oneTry } from '#functions/platform/aws/retry.ts'
import { openTable } from '#functions/platform/aws/table.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import type { LambdaHandler } from '#functions/platform/middy.ts'
import { outboxPrefix } from '#functions/platform/messaging/outbox.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Table } from '#functions/platform/port/table.ts'
import { systemClock } from '#functions/platform/system.ts'
import { entry as relayEvents } from '#functions/outbox/relay-events.ts'
import { collectingLog } from '#infra/local/log.ts'
import { describeBus, happened, type Hear, type OpenedBus } from '#tests/contract/bus-contract.ts'
import { account, describeStage, freshName } from './stage.ts'
import { openStream, type Stream, type StreamRecord } from './stream.ts'
import { makeTable } from './table.ts'

const options = { ...account, ...fewTries }
const triesMax = 6
/** Longer than any test: what was not heard is due again only when the test says so. */
const hiddenSeconds = '600'
const relayBatchMax = 100
const receiveMax = 10

const detail = z.object({ number: z.number() })
const one = event({ name: 'test.happened', version: 1, detail, example: { number: 1 } })
const other = event({ name: 'test.ended', version: 1, detail, example: { number: 1 } })
const hears = { first: [one], second: [one, other] } as const
type FunctionName = keyof typeof hears

/**
 * A table whose stream the real relay carries to a bus of EventBridge, and by its rules to a queue for each hearer, which
 * is a real `subscriber`. What Lambda's event sources do, reading stream and queues, this does itself, so that it knows
 * when nothing is under way.
 */
async function openStage() {
  const [dynamo, events, sqs] = [
    new DynamoDBClient({ ...account, ...oneTry }),
    new EventBridgeClient(options),
    new SQSClient(options),
  ]
  const busName = freshName('ansh')
  const { name, streamArn } = await makeTable(dynamo)
  await events.send(new CreateEventBusCommand({ Name: busName }))
  const { log, lines } = collectingLog()
  const table = openTable({ client: dynamo, name, clock: systemClock() })
  const bus = openBus({ client: events, name: busName })
  const ports = { table, bus, clock: systemClock(), log } as unknown as Ports
  let hearers: Partial<Record<FunctionName, Hear>> = {}
  const open = (functionName: FunctionName) =>
    openFunction(functionName, { events, sqs, busName, ports, hear: (envelope) => hearers[functionName]?.(envelope) })
  const functions = await Promise.all([open('first'), open('second')])
  const relay = openRelay(openStream(streamArn), relayEvents(ports))
  const opened: OpenedBus = {
    bus,
    hear: (wanted) => void (hearers = wanted),
    tell: (envelope) => tell(table, envelope),
    async settle() {
      // MiniStack's stream, bus and queues have at once what they are given: a round that finds nothing is the last.
      for (let moved = true; moved;)
        moved = [
          await relay.carry(),
          ...(await Promise.all(functions.map((functionName) => functionName.deliver()))),
        ].includes(true)
    },
    wait: async () => void (await Promise.all(functions.map((functionName) => functionName.makeDue()))),
    deadLetters: async () => (await Promise.all(functions.map((functionName) => functionName.deadLetters()))).flat(),
    redrive: async (id) => void (await Promise.all(functions.map((functionName) => functionName.redrive(id)))),
    async close() {
      relay.close()
      for (const client of [dynamo, events, sqs]) client.destroy()
    },
  }
  return { ...opened, table, lines }
}

/** As a handler does: what happened and the row that tells it, in one transaction. */
function tell(table: Table, envelope: EventEnvelope): Promise<void> {
  return table.transact([
    { put: { pk: `thing#${envelope.id}`, sk: 'thing', envelope } },
    { put: { pk: `${outboxPrefix}${envelope.id}`, sk: 'event', envelope } },
  ])
}

/** Gives the relay what the stream has new, and from the first that it could not tell on again. */
function openRelay(stream: Stream, handler: LambdaHandler) {
  let waiting: readonly StreamRecord[] = []
  return {
    /** True when there was any. */
    async carry(): Promise<boolean> {
      waiting = [...waiting, ...(await stream.readNew())]
      const batch = waiting.slice(0, relayBatchMax)
      if (batch.length === 0) return false
      const {
        batchItemFailures: [failed],
      } = (await handler({ Records: batch } as DynamoDBStreamEvent as never)) as DynamoDBBatchResponse
      const taken = failed
        ? batch.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === failed.itemIdentifier)
        : batch.length
      expect(taken).toBeGreaterThanOrEqual(0)
      waiting = waiting.slice(taken)
      return true
    },
    close: () => stream.close(),
  }
}

interface FunctionOptions {
  readonly events: EventBridgeClient
  readonly sqs: SQSClient
  readonly busName: string
  readonly ports: Ports
  readonly hear: Hear
}

/** A hearer with its rule, its queue and its dead letters. */
async function openFunction(functionName: FunctionName, { events, sqs, busName, ports, hear }: FunctionOptions) {
  const name = freshName(functionName)
  const dead = await makeQueue(sqs, `${name}-dead`, {})
  const queue = await makeQueue(sqs, name, {
    VisibilityTimeout: hiddenSeconds,
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount: triesMax }),
  })
  const pattern = { 'detail-type': hears[functionName].map((definition) => definition.name) }
  const { RuleArn } = await events.send(
    new PutRuleCommand({ Name: name, EventBusName: busName, EventPattern: JSON.stringify(pattern) }),
  )
  await allowRule(sqs, queue, RuleArn)
  await events.send(
    new PutTargetsCommand({ Rule: name, EventBusName: busName, Targets: [{ Id: functionName, Arn: queue.arn }] }),
  )

  // A subscriber is told less than the envelope, so it gets one message at a time and this knows which.
  let current: EventEnvelope | undefined
  const handler = subscriber<EventDefinition>(`test/on-${functionName}`, hears[functionName], async () => {
    if (current) await hear(current)
  })(ports)
  const unheard = new Set<string>()

  async function bring(message: Message): Promise<void> {
    const { ReceiptHandle = '' } = message
    current = envelopeIn(message)
    const { batchItemFailures } = (await handler(sqsEvent(message, queue.arn) as never)) as SQSBatchResponse
    if (batchItemFailures.length > 0) unheard.add(ReceiptHandle)
    else await sqs.send(new DeleteMessageCommand({ QueueUrl: queue.url, ReceiptHandle }))
  }

  const receive = async (QueueUrl: string, more: { VisibilityTimeout?: number } = {}) =>
    (
      await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: receiveMax,
          MessageSystemAttributeNames: ['All'],
          ...more,
        }),
      )
    ).Messages ?? []
  /** Only looked at: whoever looks next sees them too. */
  const lookAtDead = () => receive(dead.url, { VisibilityTimeout: 0 })

  return {
    /** True when there was any. */
    async deliver(): Promise<boolean> {
      const messages = await receive(queue.url)
      for (const message of messages) await bring(message)
      return messages.length > 0
    },
    async makeDue(): Promise<void> {
      for (const ReceiptHandle of unheard)
        await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl: queue.url, ReceiptHandle, VisibilityTimeout: 0 }))
      unheard.clear()
    },
    async deadLetters() {
      return (await lookAtDead()).map((message) => ({
        functionName,
        id: message.MessageId ?? '',
        eventId: envelopeIn(message).id,
      }))
    },
    /** By hand, since MiniStack has no StartMessageMoveTask. */
    async redrive(id: string): Promise<void> {
      const letter = (await lookAtDead()).find(({ MessageId }) => MessageId === id)
      if (letter === undefined) return
      await sqs.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody: letter.Body }))
      await sqs.send(new DeleteMessageCommand({ QueueUrl: dead.url, ReceiptHandle: letter.ReceiptHandle }))
    },
  }
}

interface QueuePlace {
  readonly url: string
  readonly arn: string
}

async function makeQueue(
  sqs: SQSClient,
  QueueName: string,
  Attributes: Partial<Record<QueueAttributeName, string>>,
): Promise<QueuePlace> {
  const { QueueUrl = '' } = await sqs.send(new CreateQueueCommand({ QueueName, Attributes }))
  const told = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }))
  return { url: QueueUrl, arn: told.Attributes?.['QueueArn'] ?? '' }
}

async function allowRule(sqs: SQSClient, { url, arn }: QueuePlace, ruleArn: string | undefined): Promise<void> {
  const statement = {
    Effect: 'Allow',
    Principal: { Service: 'events.amazonaws.com' },
    Action: 'sqs:SendMessage',
    Resource: arn,
    Condition: { ArnEquals: { 'aws:SourceArn': ruleArn } },
  }
  await sqs.send(
    new SetQueueAttributesCommand({
      QueueUrl: url,
      Attributes: { Policy: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }) },
    }),
  )
}

function envelopeIn({ Body = '' }: Message): EventEnvelope {
  return EventEnvelope.parse((JSON.parse(Body) as { detail: unknown }).detail)
}

/** As Lambda's event source gives it. */
function sqsEvent(
  { MessageId = '', ReceiptHandle = '', Body = '', MD5OfBody = '', Attributes }: Message,
  eventSourceARN: string,
): SQSEvent {
  const attributes = Attributes as unknown as SQSEvent['Records'][number]['attributes']
  return {
    Records: [
      {
        messageId: MessageId,
        receiptHandle: ReceiptHandle,
        body: Body,
        attributes,
        messageAttributes: {},
        md5OfBody: MD5OfBody,
        eventSource: 'aws:sqs',
        eventSourceARN,
        awsRegion: account.region,
      },
    ],
  }
}

describeStage('in AWS', () => {
  describeBus('bus in EventBridge, with its relay and queues', openStage)

  it('tells each row of the outbox once, beside one that nobody can read', async () => {
    const { table, lines, settle, hear, close, tell: tellRow } = await openStage()
    const heard: string[] = []
    hear({ first: ({ id }) => void heard.push(id) })
    const [before, after, last] = [happened(1), happened(2), happened(3)] as const
    await tellRow(before)
    await table.put({ pk: `${outboxPrefix}broken`, sk: 'event', envelope: { id: 'x' } })
    await tellRow(after)
    await settle()
    await table.update({ pk: `${outboxPrefix}${before.id}`, sk: 'event' }, { set: { seen: true } })
    await table.delete({ pk: `${outboxPrefix}${after.id}`, sk: 'event' })
    await tellRow(last)
    await settle()
    const ids = [before, after, last].map(({ id }) => id)
    expect(heard.toSorted()).toEqual(ids.toSorted())
    expect(lines.flatMap((line) => (line.event === 'event-published' ? String(line['id']) : [])).toSorted()).toEqual(
      ids.toSorted(),
    )
    expect(lines.filter(({ level }) => level === 'error')).toStrictEqual([
      { level: 'error', event: 'outbox-row-unreadable', id: `${outboxPrefix}broken` },
    ])
    await close()
  })
})
