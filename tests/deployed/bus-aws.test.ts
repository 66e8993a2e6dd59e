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
import { type Subscription, subscription } from '#events/subscription.ts'
import { openBus } from '#functions/platform/aws/bus.ts'
import { openQueues } from '#functions/platform/aws/queues.ts'
import { clientSettings } from '#functions/platform/aws/client.ts'
import { commandCalls, singleCalls } from '#infra/deploy/account.ts'
import { openDynamo } from '#functions/platform/aws/dynamo/dynamo.ts'
import { openTable } from '#functions/platform/aws/table.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import type { LambdaHandler } from '#functions/platform/middy.ts'
import { outboxPrefix } from '#functions/platform/messaging/outbox.ts'
import type { FullContext } from '#functions/platform/context.ts'
import type { Table } from '#functions/platform/port/table.ts'
import { systemClock } from '#functions/platform/system.ts'
import { entry as relayEvents } from '#functions/outbox/relay-events.ts'
import { collectingLog } from '#infra/local/log.ts'
import { describeBus, happened, type HandleEvent, type OpenedBus } from '#tests/contract/bus-contract.ts'
import { account, describeStage, freshName } from './stage.ts'
import { openStream, type Stream, type StreamRecord } from './stream.ts'
import { makeTable } from './table.ts'

const options = clientSettings(account, commandCalls)
const triesMax = 6
/** Longer than any test: a failed message becomes due only by `makeDue`. */
const hiddenSeconds = '600'
const relayBatchMax = 100
const receiveMax = 10

const detail = z.object({ number: z.number() })
const one = event({ name: 'test.happened', version: 1, detail, example: { number: 1 } })
const other = event({ name: 'test.ended', version: 1, detail, example: { number: 1 } })
type FunctionName = 'first' | 'second'
const subscriptions: Readonly<Record<FunctionName, Subscription>> = {
  first: subscription<EventDefinition>('test', 'on-first', [one]),
  second: subscription<EventDefinition>('test', 'on-second', [one, other]),
}

/**
 * A table whose stream the real relay carries to an EventBridge bus. Rules of the bus carry events to a queue for each
 * subscriber, which is a real `subscriber` function. This code reads the stream and the queues itself, in place of Lambda's
 * event sources, so that it knows when no delivery is under way.
 */
async function openStage() {
  const [dynamo, events, sqs] = [
    new DynamoDBClient(clientSettings(account, singleCalls)),
    new EventBridgeClient(options),
    new SQSClient(options),
  ]
  const busName = freshName('ansh')
  const { name, ledger, streamArn } = await makeTable(dynamo)
  await events.send(new CreateEventBusCommand({ Name: busName }))
  const { log, lines } = collectingLog()
  const table = openTable({ dynamo: openDynamo(account), name, ledger, clock: systemClock() })
  const bus = openBus({ eventBridge: new EventBridgeClient(account), name: busName })
  const context = { table, bus, clock: systemClock(), log } as unknown as FullContext
  let handlers: Partial<Record<FunctionName, HandleEvent>> = {}
  const open = (functionName: FunctionName) =>
    openFunction(functionName, {
      events,
      sqs,
      busName,
      context,
      handle: (envelope) => handlers[functionName]?.(envelope),
    })
  const functions = await Promise.all([open('first'), open('second')])
  const queues = openQueues({
    sqs: new SQSClient(account),
    urls: { 'test/on-first': functions[0].url },
  })
  const relay = openRelay(openStream(streamArn), relayEvents(context))
  const opened: OpenedBus = {
    bus,
    queues,
    subscribe: (next) => void (handlers = next),
    writeOutbox: (envelope) => writeOutbox(table, envelope),
    async settle() {
      // MiniStack's stream, bus and queues deliver at once: after a round without messages nothing is under way.
      for (let moved = true; moved;)
        moved = [
          await relay.carry(),
          ...(await Promise.all(functions.map((subscription) => subscription.deliver()))),
        ].includes(true)
    },
    wait: async () => void (await Promise.all(functions.map((subscription) => subscription.makeDue()))),
    deadLetters: async () => (await Promise.all(functions.map((subscription) => subscription.deadLetters()))).flat(),
    redrive: async (id) => void (await Promise.all(functions.map((subscription) => subscription.redrive(id)))),
    async close() {
      relay.close()
      for (const client of [dynamo, events, sqs]) client.destroy()
    },
  }
  return { ...opened, table, lines }
}

/** Writes a state and its outbox row in one transaction, as the functions do. */
function writeOutbox(table: Table, envelope: EventEnvelope): Promise<void> {
  return table.transact({
    state: { put: { pk: `thing#${envelope.id}`, sk: 'thing', envelope } },
    event: { put: { pk: `${outboxPrefix}${envelope.id}`, sk: 'event', envelope } },
  })
}

/** Gives the relay the new records of the stream, and again those from its first failure on. */
function openRelay(stream: Stream, handler: LambdaHandler) {
  let waiting: readonly StreamRecord[] = []
  return {
    /** Returns true when there was something to deliver. */
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
  readonly context: FullContext
  readonly handle: HandleEvent
}

/** A subscriber with its rule, its queue and its dead-letter queue. */
async function openFunction(functionName: FunctionName, { events, sqs, busName, context, handle }: FunctionOptions) {
  const name = freshName(functionName)
  const dead = await makeQueue(sqs, `${name}-dead`, {})
  const queue = await makeQueue(sqs, name, {
    VisibilityTimeout: hiddenSeconds,
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount: triesMax }),
  })
  const pattern = { 'detail-type': subscriptions[functionName].events.map((definition) => definition.name) }
  const { RuleArn } = await events.send(
    new PutRuleCommand({ Name: name, EventBusName: busName, EventPattern: JSON.stringify(pattern) }),
  )
  await allowRule(sqs, queue, RuleArn)
  await events.send(
    new PutTargetsCommand({ Rule: name, EventBusName: busName, Targets: [{ Id: functionName, Arn: queue.arn }] }),
  )

  // A subscriber gets less than the envelope. It gets one message at a time, so `current` is its envelope.
  let current: EventEnvelope | undefined
  const handler = subscriber(subscriptions[functionName], { table: 'none' }, async () => {
    if (current) await handle(current)
  })(context)
  const failedReceipts = new Set<string>()

  async function handleMessage(message: Message): Promise<void> {
    const { ReceiptHandle = '' } = message
    current = envelopeIn(message)
    const { batchItemFailures } = (await handler(sqsEvent(message, queue.arn) as never)) as SQSBatchResponse
    if (batchItemFailures.length > 0) failedReceipts.add(ReceiptHandle)
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
  /** Visibility timeout 0: the messages stay visible to the next call. */
  const peekDeadLetters = () => receive(dead.url, { VisibilityTimeout: 0 })

  return {
    url: queue.url,
    /** Returns true when there was something to deliver. */
    async deliver(): Promise<boolean> {
      const messages = await receive(queue.url)
      for (const message of messages) await handleMessage(message)
      return messages.length > 0
    },
    async makeDue(): Promise<void> {
      for (const ReceiptHandle of failedReceipts)
        await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl: queue.url, ReceiptHandle, VisibilityTimeout: 0 }))
      failedReceipts.clear()
    },
    async deadLetters() {
      return (await peekDeadLetters()).map((message) => ({
        functionName,
        id: message.MessageId ?? '',
        eventId: envelopeIn(message).id,
      }))
    },
    /** Moves the message itself, because MiniStack lacks StartMessageMoveTask. */
    async redrive(id: string): Promise<void> {
      const deadLetter = (await peekDeadLetters()).find(({ MessageId }) => MessageId === id)
      if (deadLetter === undefined) return
      await sqs.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody: deadLetter.Body }))
      await sqs.send(new DeleteMessageCommand({ QueueUrl: dead.url, ReceiptHandle: deadLetter.ReceiptHandle }))
    },
  }
}

interface Queue {
  readonly url: string
  readonly arn: string
}

async function makeQueue(
  sqs: SQSClient,
  QueueName: string,
  Attributes: Partial<Record<QueueAttributeName, string>>,
): Promise<Queue> {
  const { QueueUrl = '' } = await sqs.send(new CreateQueueCommand({ QueueName, Attributes }))
  const queue = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }))
  return { url: QueueUrl, arn: queue.Attributes?.['QueueArn'] ?? '' }
}

async function allowRule(sqs: SQSClient, { url, arn }: Queue, ruleArn: string | undefined): Promise<void> {
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

/** The event that Lambda makes of an SQS message. */
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

  it('publishes each outbox row once, in spite of a row that is unreadable', async () => {
    const { table, lines, settle, subscribe, close, writeOutbox: writeRow } = await openStage()
    const received: string[] = []
    subscribe({ first: ({ id }) => void received.push(id) })
    const [before, after, last] = [happened(1), happened(2), happened(3)] as const
    await writeRow(before)
    await table.put({ pk: `${outboxPrefix}broken`, sk: 'event', envelope: { id: 'x' } })
    await writeRow(after)
    await settle()
    await table.update({ pk: `${outboxPrefix}${before.id}`, sk: 'event' }, { set: { seen: true } })
    await table.delete({ pk: `${outboxPrefix}${after.id}`, sk: 'event' })
    await writeRow(last)
    await settle()
    const ids = [before, after, last].map(({ id }) => id)
    expect(received.toSorted()).toEqual(ids.toSorted())
    expect(lines.flatMap((line) => (line.event === 'event-published' ? String(line['id']) : [])).toSorted()).toEqual(
      ids.toSorted(),
    )
    expect(lines.filter(({ level }) => level === 'error')).toStrictEqual([
      { level: 'error', event: 'outbox-row-unreadable', id: `${outboxPrefix}broken` },
    ])
    await close()
  })
})
