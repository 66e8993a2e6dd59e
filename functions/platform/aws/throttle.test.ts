import { describe, expect, it } from 'vitest'
import { mail } from '#functions/vendor/ses/client.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { push } from '#functions/vendor/sns/push.ts'
import { voice } from '#functions/vendor/voice/client.ts'
import { systemClock } from '#functions/platform/system.ts'
import { Phone } from '#shared/kernel/text.ts'
import { happened } from '#tests/contract/bus-contract.ts'
import {
  type Answer,
  answerOf,
  awsServicePerTest,
  lostAnswer,
  messengerPorts,
  ok,
  refusal,
} from '#tests/harness/aws-service.ts'
import { busOfStage } from './bus.ts'
import { messageCalls, quickCalls } from './call-limits.ts'
import { filesOfStage } from './files.ts'
import type { StageContext } from './ports.ts'
import { queuesOfStage } from './queues.ts'
import { secretsOfStage } from './secrets.ts'
import { tableOfStage } from './table.ts'
import { workflowOfStage } from './workflow.ts'

// A throttle of each service that the product calls, in the service's own form, and what becomes of a lost answer.

const service = awsServicePerTest()

const stage = (): StageContext => ({
  env: {
    AWS_REGION: 'ap-south-1',
    TABLE_NAME: 'table',
    LEDGER_NAME: 'ledger',
    BUCKET_NAME: 'files',
    BUS_NAME: 'bus',
    STATE_MACHINES: '{"purchase":"arn:aws:states:ap-south-1:1:stateMachine:purchase"}',
    SECRET_PREFIX: 'ansh/test/',
    QUEUES: JSON.stringify({ reader: `${service.account.endpoint}/1/reader` }),
  },
  account: service.account,
  clock: systemClock(),
})

const throttled = [refusal('ThrottlingException')]

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html */
const throttledTable = [
  refusal('ThrottlingException'),
  refusal('ProvisionedThroughputExceededException'),
  refusal('RequestLimitExceeded'),
]

/**
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. The second comes from the key of the bucket:
 * https://repost.aws/knowledge-center/kms-throttlingexception-error
 */
const s3Throttle = (status: number, code: string) =>
  answerOf(status, `<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>slower</Message></Error>`, {
    'content-type': 'application/xml',
  })
const throttledFiles = [s3Throttle(503, 'SlowDown'), s3Throttle(400, 'ThrottlingException')]

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html, in AWS JSON with the code of the query protocol. */
const throttledQueue = [
  refusal('RequestThrottled', 400, { 'x-amzn-query-error': 'RequestThrottled;Sender' }),
  refusal('ThrottlingException', 400, { 'x-amzn-query-error': 'ThrottlingException;Sender' }),
]

/** https://repost.aws/knowledge-center/sns-throttling-exception-errors; `Throttled` is the code of ThrottledException in the query protocol. */
const snsThrottle = (status: number, code: string) =>
  answerOf(
    status,
    `<ErrorResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><Error><Type>Sender</Type><Code>${code}</Code><Message>Rate exceeded</Message></Error><RequestId>REQUEST1</RequestId></ErrorResponse>`,
    { 'content-type': 'text/xml' },
  )
const throttledSns = [
  snsThrottle(400, 'Throttling'),
  snsThrottle(429, 'Throttled'),
  snsThrottle(400, 'ThrottlingException'),
]
const published = answerOf(
  200,
  '<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><PublishResult><MessageId>1</MessageId></PublishResult></PublishResponse>',
  { 'content-type': 'text/xml' },
)

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html and CommonErrors.html, in REST JSON. */
const sesThrottle = (status: number, code: string) =>
  answerOf(status, '{"message":"Maximum sending rate exceeded."}', {
    'content-type': 'application/json',
    'x-amzn-errortype': code,
  })
const throttledMail = [sesThrottle(429, 'TooManyRequestsException'), sesThrottle(400, 'ThrottlingException')]

const key = { pk: 'p', sk: 'a' }
const to = Phone.parse('+919000000001')
const letter = { to: 'a@example.com', subject: 'A', text: 'A', html: 'A' }
const events = [happened(1)]
const delayed = events.map((envelope) => ({ envelope, delaySeconds: 0 }))
const file = answerOf(200, 'whole', { 'content-type': 'text/plain', etag: '"1"' })

interface Call {
  readonly name: string
  readonly call: () => Promise<unknown>
  readonly throttles: readonly Answer[]
  readonly success?: Answer
}

/** A repeat has the same effect as the first attempt. */
const idempotent: readonly Call[] = [
  { name: 'DynamoDB: a read', call: () => tableOfStage(stage()).get(key), throttles: throttledTable },
  { name: 'DynamoDB: a plain write', call: () => tableOfStage(stage()).put(key), throttles: throttledTable },
  {
    name: 'DynamoDB: a transaction, by its token',
    call: () => tableOfStage(stage()).transact({ count: { update: key, changes: { add: { a: 1 } } } }),
    throttles: throttledTable,
  },
  { name: 'S3: a read', call: () => filesOfStage(stage()).get('a.txt'), throttles: throttledFiles, success: file },
  {
    name: 'S3: a write',
    call: () => filesOfStage(stage()).put('a.txt', Buffer.from('a'), 'text/plain'),
    throttles: throttledFiles,
    success: answerOf(200, ''),
  },
  {
    name: 'S3: a deletion',
    call: () => filesOfStage(stage()).delete('a.txt'),
    throttles: throttledFiles,
    success: answerOf(200, ''),
  },
  {
    name: 'SQS: a batch, whose readers deduplicate',
    call: () => queuesOfStage(stage()).send('reader', delayed),
    throttles: throttledQueue,
    success: ok({ Successful: [], Failed: [] }),
  },
  {
    name: 'EventBridge: a batch, whose subscribers deduplicate',
    call: () => busOfStage(stage()).publish(events),
    throttles: throttled,
    success: ok({ FailedEntryCount: 0, Entries: [{ EventId: 'a' }] }),
  },
  {
    name: 'Step Functions: a start, by its name',
    call: () => workflowOfStage(stage()).start('purchase', 'ord_1', {}),
    throttles: throttled,
    success: ok({ executionArn: 'arn', startDate: 0 }),
  },
  {
    name: 'Step Functions: the result of a task',
    call: () => workflowOfStage(stage()).succeed('token', {}),
    throttles: throttled,
  },
  {
    name: 'Secrets Manager: a read',
    call: () => secretsOfStage(stage()).read('hash-key'),
    throttles: throttled,
    success: ok({ SecretString: 'value' }),
  },
  {
    name: 'Secrets Manager: a new version, by its token',
    call: () => secretsOfStage(stage()).replace('hash-key', 'value', 'token'),
    throttles: throttled,
  },
]

/** A repeat of what was done counts twice, or fails on its own effect. */
const unsafe: readonly Call[] = [
  {
    name: 'DynamoDB: a write that counts',
    call: () => tableOfStage(stage()).update(key, { add: { a: 1 } }),
    throttles: throttledTable,
  },
  {
    name: 'DynamoDB: a write with a condition',
    call: () => tableOfStage(stage()).put(key, { absent: 'pk' }),
    throttles: throttledTable,
  },
]

/** A repeat may arrive twice. */
const messages: readonly Call[] = [
  { name: 'SESv2: a letter', call: () => mail(messengerPorts(service)).send(letter), throttles: throttledMail },
  {
    name: 'SNS: an SMS',
    call: () => sms(messengerPorts(service)).send({ to, text: 'A' }),
    throttles: throttledSns,
    success: published,
  },
  {
    name: 'SNS: a push message',
    call: () => push(messengerPorts(service)).send('arn:endpoint', { title: 'A', text: 'A' }),
    throttles: throttledSns,
    success: published,
  },
  {
    name: 'SMS voice v2: a call',
    call: () => voice(messengerPorts(service)).call({ to, ssml: '<speak>1</speak>' }),
    throttles: throttled,
    success: ok({ MessageId: '1' }),
  },
]

const throttles = [...idempotent, ...unsafe, ...messages].flatMap(({ throttles: each, ...call }) =>
  each.map((throttle, index) => ({ ...call, throttle, form: `throttle ${index + 1}` })),
)

it.each(throttles)(
  'repeats a throttled call until it succeeds: $name, $form',
  async ({ call, throttle, success = ok() }) => {
    service.answers = [throttle, throttle, success]
    await call()
    expect(service.received).toHaveLength(3)
  },
)

describe('a call whose answer is lost', () => {
  it.each(idempotent)(
    'is repeated in the same words where a repeat is safe: $name',
    async ({ call, success = ok() }) => {
      service.answers = [lostAnswer, lostAnswer, success]
      await call()
      expect(service.received).toHaveLength(3)
      expect(new Set(service.received.map(({ body }) => body)).size).toBe(1)
    },
  )

  it.each(unsafe)('is not repeated where a repeat is unsafe: $name', async ({ call }) => {
    service.fallback = lostAnswer
    await expect(call()).rejects.toThrow()
    expect(service.received).toHaveLength(1)
  })

  it.each(messages)('is repeated once for a message: $name', async ({ call }) => {
    service.fallback = lostAnswer
    await expect(call()).rejects.toThrow('did not answer')
    expect(service.received).toHaveLength(2)
  })
})

it.each([idempotent[0], messages[0], messages[1], messages[3]] as readonly Call[])(
  'gives up within its attempts when the throttle does not end: $name',
  async ({ call, throttles: [throttle = lostAnswer] }) => {
    service.fallback = throttle
    await expect(call()).rejects.toThrow()
    expect([quickCalls.attempts, messageCalls.attempts]).toContain(service.received.length)
  },
)
