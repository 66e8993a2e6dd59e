import { once } from 'node:events'
import { expect, it, vi } from 'vitest'
import { EventBridgeClient } from '@aws-sdk/client-eventbridge'
import { SQSClient } from '@aws-sdk/client-sqs'
import { describe as describeFailure } from '#functions/platform/messaging/event.ts'
import { Throttled } from '#functions/platform/port/table.ts'
import { systemClock } from '#functions/platform/system.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { epochMs, hourMs } from '#shared/kernel/instant.ts'
import {
  type Answer,
  awsServicePerTest,
  json,
  lostAnswer,
  messengerPorts,
  ok,
  type Received,
  refusal,
} from '#tests/harness/aws-service.ts'
import { happened } from '#tests/contract/bus-contract.ts'
import { openBus } from './bus.ts'
import { quickCalls } from './call-limits.ts'
import { clientSettings } from './client.ts'
import { openDynamo } from './dynamo/dynamo.ts'
import { openBucket, openFiles } from './files.ts'
import { openQueues } from './queues.ts'
import { openTable } from './table.ts'

// The adapters on the SDK, against a service on this machine that misbehaves as AWS may.

const service = awsServicePerTest()

const key = { pk: 'p', sk: 'a' }
const stored = { Item: { pk: { S: 'p' }, sk: { S: 'a' } } }
const table = () =>
  openTable({ dynamo: openDynamo(service.account), name: 'table', ledger: 'ledger', clock: systemClock() })

it.each([
  ['a throttled table', refusal('ThrottlingException')],
  ['a table above its capacity', refusal('ProvisionedThroughputExceededException')],
  ['a request that timed out', refusal('RequestTimeout')],
  ['a service that fails', refusal('InternalServerError', 500)],
  ['a proxy that fails', ((response) => response.writeHead(503).end('<html>')) satisfies Answer],
  ['a lost answer', lostAnswer],
  [
    'a truncated answer',
    ((response) => {
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'content-length': 1_000 })
      response.write('{"Item":')
      setImmediate(() => response.socket?.destroy())
    }) satisfies Answer,
  ],
])('repeats a read after %s', async (_, answer) => {
  service.answers = [answer, ok(stored)]
  expect(await table().get(key)).toEqual(key)
  expect(service.received).toHaveLength(2)
})

it('corrects its clock by the answer that refuses it', async () => {
  const date = new Date(epochMs(systemClock().now()) + hourMs).toUTCString()
  service.answers = [refusal('RequestTimeTooSkewed', 403, { date }), ok(stored)]
  expect(await table().get(key)).toEqual(key)
  expect(service.received).toHaveLength(2)
})

it('sends a write once whose repeat would count twice or fail on its own effect', async () => {
  for (const write of [
    () => table().put(key, { absent: 'pk' }),
    () => table().update(key, { add: { a: 1 } }),
    () => table().delete(key, { present: 'pk' }),
  ]) {
    service.received = []
    service.answers = [lostAnswer]
    await expect(write()).rejects.toThrow()
    expect(service.received).toHaveLength(1)
  }
})

it('repeats such a write where it had no effect, and every other write', async () => {
  service.answers = [refusal('ThrottlingException')]
  await table().update(key, { add: { a: 1 } })
  service.answers = [refusal('TransactionConflictException')]
  await table().put(key, { absent: 'pk' })
  service.answers = [lostAnswer]
  await table().put(key)
  expect(service.received).toHaveLength(6)
})

it('repeats a transaction with the same token, and one that was cancelled for a conflict with another', async () => {
  const cancelled = json(400, {
    __type: 'com.amazonaws#TransactionCanceledException',
    message: 'cancelled',
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  })
  service.answers = [lostAnswer, cancelled]
  await table().transact({ count: { update: key, changes: { add: { a: 1 } } } })
  const tokens = service.received.map(
    ({ body }) => (JSON.parse(body) as { ClientRequestToken: string }).ClientRequestToken,
  )
  expect(tokens).toHaveLength(3)
  expect([tokens[0] === tokens[1], tokens[1] === tokens[2]]).toEqual([true, false])
})

it('gives up on a table that stays throttled, and at once on one that denies access', async () => {
  service.fallback = refusal('ThrottlingException')
  await expect(table().get(key)).rejects.toThrow(Throttled)
  expect(service.received).toHaveLength(quickCalls.attempts)
  service.received = []
  service.fallback = refusal('AccessDeniedException')
  await expect(table().get(key)).rejects.toThrow('AccessDeniedException')
  expect(service.received).toHaveLength(1)
})

it('names the request in the log line of a failure, whatever it was translated to', async () => {
  for (const name of ['ThrottlingException', 'AccessDeniedException']) {
    service.fallback = refusal(name)
    const failure: unknown = await table()
      .get(key)
      .catch((error: unknown) => error)
    expect(describeFailure(failure)).toContain('(AWS request REQUEST1)')
  }
})

it('passes the trace of a function on', async () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'order-api')
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-5759e988-bd862e3fe1be46a994272793')
  service.fallback = ok(stored)
  await table().get(key)
  expect(service.received[0]?.headers['x-amzn-trace-id']).toBe('Root=1-5759e988-bd862e3fe1be46a994272793')
})

it('repeats a call on a connection that was closed while the function was frozen', async () => {
  const open = table()
  service.fallback = ok(stored)
  await open.get(key)
  const closed = service.connections.map((socket) => once(socket, 'close'))
  for (const socket of service.connections) socket.resetAndDestroy()
  await Promise.all(closed)
  expect(await open.get(key)).toEqual(key)
})

it('sends again the entries of a batch that a service rejected, and only those', async () => {
  const events = [happened(1), happened(2), happened(3)]
  service.answers = [
    ok({ FailedEntryCount: 1, Entries: [{ EventId: 'a' }, { ErrorCode: 'ThrottlingException' }, { EventId: 'c' }] }),
    ok({ FailedEntryCount: 0, Entries: [{ EventId: 'b' }] }),
  ]
  await openBus({
    eventBridge: new EventBridgeClient(clientSettings(service.account, quickCalls)),
    name: 'bus',
  }).publish(events)
  const published = service.received.map(({ body }) => (JSON.parse(body) as { Entries: unknown[] }).Entries.length)
  expect(published).toEqual([3, 1])

  service.received = []
  service.answers = [
    ok({ Successful: [], Failed: [{ Id: '1', Code: 'ThrottlingException' }] }),
    ok({ Successful: [], Failed: [] }),
  ]
  const queues = openQueues({
    sqs: new SQSClient({ ...clientSettings(service.account, quickCalls), md5: false }),
    urls: { reader: `${service.account.endpoint}/1/reader` },
  })
  await queues.send(
    'reader',
    events.map((envelope) => ({ envelope, delaySeconds: 0 })),
  )
  const queued = service.received.map(({ body }) => (JSON.parse(body) as { Entries: { Id: string }[] }).Entries)
  expect(queued.map((entries) => entries.map(({ Id }) => Id))).toEqual([['0', '1', '2'], ['1']])
})

it('reads a file again when its answer ends too early', async () => {
  const files = openFiles(openBucket('files', service.account))
  service.answers = [
    (response) => {
      response.writeHead(200, { 'content-length': 1_000 })
      response.write('half of a')
      setImmediate(() => response.socket?.destroy())
    },
    (response) => void response.writeHead(200, { 'content-type': 'text/plain', etag: '"1"' }).end('whole'),
  ]
  const file = await files.get('a.txt')
  expect(Buffer.from(file?.bytes ?? []).toString()).toBe('whole')
})

it('sends a letter at most twice when its answer is lost', async () => {
  service.fallback = lostAnswer
  const letter = { to: 'a@example.com', subject: 'A', text: 'A', html: 'A' }
  await expect(mail(messengerPorts(service)).send(letter)).rejects.toThrow('ses did not answer')
  expect(service.received).toHaveLength(2)
})

it('loses none of 30 letters that are sent at once, at a quota of 14 a second', async () => {
  vi.restoreAllMocks()
  const taken: number[] = []
  service.fallback = (response) => {
    const now = performance.now()
    const lately = taken.filter((at) => now - at < 1_000)
    if (lately.length >= 14)
      return json(
        429,
        { message: 'Maximum sending rate exceeded.' },
        { 'x-amzn-errortype': 'TooManyRequestsException' },
      )(response, service.received[0] as Received)
    taken.push(now)
    return json(200, { MessageId: String(taken.length) })(response, service.received[0] as Received)
  }
  const { send } = mail(messengerPorts(service))
  const letters = Array.from({ length: 30 }, (_, each) => ({
    to: `a${each}@example.com`,
    subject: 'A',
    text: 'A',
    html: 'A',
  }))
  await Promise.all(letters.map(send))
  expect(taken).toHaveLength(30)
})
