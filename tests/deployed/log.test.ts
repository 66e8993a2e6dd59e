import { jsonOf } from '#shared/kernel/json.ts'
import {
  CloudWatchLogsClient,
  type FilteredLogEvent,
  paginateDescribeLogGroups,
  paginateFilterLogEvents,
} from '@aws-sdk/client-cloudwatch-logs'
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { EventEnvelope } from '#events/define.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { itemOf } from '#functions/platform/aws/dynamo/value.ts'
import { outboxPrefix } from '#functions/platform/messaging/outbox.ts'
import { logGroupOf } from '#infra/constructs/grants.ts'
import { functions } from '#infra/functions/registry.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { credit, orderOf, pay, quote, sign } from '#tests/harness/steps/order.ts'
import { findPii, secretsOf } from '#tests/pii-detector.ts'
import { type Deployed, openDeployed } from './deployed.ts'
import { fixtureOf } from './seed.ts'
import { account, describeStage } from './stage.ts'

interface Line {
  readonly group: string
  readonly text: string
}

/**
 * The shape of our log lines. Lambda adds lines when a call starts, ends and takes too long; the wrapper of the emulator warns of url.parse(), and
 * writes as text what AWS writes as JSON: a condition that failed, after which Step Functions tries again.
 */
const LogEntry = z.looseObject({
  level: z.enum(['info', 'warn', 'error']),
  event: z.string().check(z.minLength(1)),
  correlation: z.optional(z.string()),
})
const notOurs =
  /^(START|END|REPORT) RequestId: |^Task timed out after |^\(node:\d+\) \[DEP0169\]|^\(Use `node --trace-deprecation|^(ConditionFailed: .*|TransactionCancelled: .*)$|^ +at .*(ministack-lambda|node:internal)/

const correlation = 'browser-log-0001'
const device = 'device-of-buyer-nine:APA91bHPRgkF3JUikC4ENAHEeMrd41Zxv3hVZjC9KtT8OvPVGJ'

describeStage('the logs and events of a purchase', (stage) => {
  let harness: Deployed
  let known: ReadonlyMap<string, string>
  let lines: readonly Line[]
  let envelopes: readonly EventEnvelope[]

  const ours = () => lines.filter(({ text }) => !notOurs.test(text))
  const entriesOf = (functionName: string) =>
    ours().flatMap(({ group, text }) =>
      group === `/ansh/${stage.name}/${functionName}` ? [LogEntry.parse(JSON.parse(text))] : [],
    )

  beforeAll(async () => {
    harness = openDeployed(stage)
    known = new Map([
      ...(await secretsOf(harness.app.context.secrets)),
      ...personalDataOf(stage),
      ...(await runPurchase(harness)),
    ])
    // The last log lines may arrive late.
    await harness.eventually(async () => {
      lines = await readLines(stage)
      expect(entriesOf('market/on-stock-changed').map((entry) => entry.correlation)).toContain(correlation)
    })
    envelopes = await readOutbox(stage)
  }, 300_000)

  it('are checked by a detector that finds private data', () => {
    const { phone, name } = fixtureOf(9)
    const samples = [
      phone,
      `"${phone.slice(3)}"`,
      'to=buyer9%40example.com',
      '{"token":"eyJhbGciOiJFUzI1NiJ9.e30.x"}',
      'ABCDE1234F',
      'IN30000112345678',
      '4321 8765 2109',
      name,
      device,
      ...known.keys(),
    ]
    expect(samples.filter((text) => findPii(JSON.stringify({ text }), known).length === 0)).toEqual([])
    expect([...known.values()]).toEqual(
      expect.arrayContaining(['a login code', 'session-signing-keys', 'a private key', 'origin-proof']),
    )
  })

  it('hold nothing private in any log of any function', () => {
    // A purchase runs at least this many functions.
    expect(new Set(lines.map(({ group }) => group)).size).toBeGreaterThan(15)
    expect(lines.flatMap(({ group, text }) => findPii(text, known).map((what) => `${what} in ${group}`))).toEqual([])
  })

  it('are lines of JSON with a level and an event', () => {
    const malformed = ours().flatMap(({ group, text }) =>
      LogEntry.safeParse(jsonOf(text)).success ? [] : [`${group}: ${text.slice(0, 80)}`],
    )
    expect(malformed).toEqual([])
  })

  it('hold nothing private in any event', () => {
    expect(envelopes.map(({ name }) => name)).toEqual(expect.arrayContaining(['order.paid', 'order.credited']))
    expect(
      envelopes.flatMap((envelope) =>
        findPii(JSON.stringify(envelope), known).map((what) => `${what} in ${envelope.name}`),
      ),
    ).toEqual([])
  })

  it('share the correlation id of the browser: the request and a subscriber of its event', () => {
    const threads = Object.fromEntries(
      ['order/api', 'market/on-stock-changed'].map((functionName) => [
        functionName,
        entriesOf(functionName).filter((entry) => entry.correlation === correlation),
      ]),
    )
    expect(threads).toMatchObject({
      'order/api': [
        { event: 'event-published', name: 'order.reserved' },
        { event: 'request-completed', endpoint: 'place-order', status: 200 },
      ],
      'market/on-stock-changed': expect.arrayContaining([
        expect.objectContaining({ event: 'event-handled', name: 'order.reserved' }),
      ]),
    })
  })
})

/** Runs a purchase and some refused requests with private data. Returns the values that must not occur in a log or event. */
async function runPurchase(harness: Deployed): Promise<ReadonlyMap<string, string>> {
  const { phone, securityId } = fixtureOf(9)
  const token = await harness.logIn(phone)
  const code = /\b\d{6}\b/.exec((await harness.inbox(phone)).at(-1)?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`${phone} was sent no code`)
  const user = await findUserByPhone(harness.app.context, phone)
  await harness
    .call(
      'updateUsersFcmToken',
      { body: { fcm_token: device, deviceType: 'android', userId: user?.id ?? '' } },
      { as: token },
    )
    .then(({ body }) => body)
  await sendRefused(harness, phone, token)
  const { quote_id, user_id } = await quote(harness, token, 10, securityId)
  const {
    body: {
      data: { order_id, razorpay_order_id },
    },
  } = await harness.call(
    'placeOrder',
    { body: { quote_id, user_id } },
    { as: token, headers: { 'x-correlation-id': correlation } },
  )
  await pay(harness, razorpay_order_id)
  await harness.eventually(async () => {
    const { body } = await harness.call('readPaymentStatus', { body: { paymentid: order_id } }, { as: token })
    expect(['awaiting settlement', 'completed']).toContain(body.message.data.status)
  })
  await sign(harness, token, order_id)
  await credit(harness, order_id)
  await harness.eventually(async () =>
    expect(await orderOf(harness, token, order_id)).toMatchObject({ holding_status: 'OWNED' }),
  )
  return new Map([
    [code, 'a login code'],
    [token, 'a session'],
    [device, 'a device'],
  ])
}

/** Sends requests that are refused, because refusals are logged too. */
async function sendRefused(harness: Deployed, phone: string, token: string): Promise<void> {
  await harness.call('verifyLoginCode', { body: { username: phone, otp: '000000' } })
  await harness.call('listHoldings', { query: {} }, { as: `${token.slice(0, -4)}AAAA` })
  const address = `${harness.app.siteAddress}/api`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-correlation-id': phone }
  const send = (path: string, body: string) => fetch(`${address}${path}`, { method: 'POST', headers, body })
  await send(
    `/nothing/${encodeURIComponent(phone)}?email=buyer9@example.com&token=${token}`,
    JSON.stringify({ pan: 'ABCDE1234F' }),
  )
  await send('/mobile/otpvalidation', `{"username":"${phone}","otp":"ABCDE1234F"}`)
  for (const vendor of ['razorpay', 'vouch', 'signeasy'])
    await send(
      `/webhooks/${vendor}`,
      JSON.stringify({ contact: phone, email: 'buyer9@example.com', account_number: '000900000000001' }),
    )
}

/** Names, demat ids and bank accounts of the stage. */
function personalDataOf({ settings: { vouch } }: Stage): ReadonlyMap<string, string> {
  const names = ['Verma', 'Menon', 'Omar', 'Sita', fixtureOf(9).name]
  return new Map([
    ...names.map((name) => [name, 'a name'] as const),
    ['12345678', 'a demat id'],
    [vouch.sellerAccount.accountNumber, 'a bank account'],
    [vouch.ownAccount.accountNumber, 'a bank account'],
  ])
}

async function readLines({ name }: Stage): Promise<Line[]> {
  const client = new CloudWatchLogsClient(account)
  const lines: Line[] = []
  for await (const { logGroups = [] } of paginateDescribeLogGroups(
    { client },
    { logGroupNamePrefix: `/ansh/${name}/` },
  )) {
    for (const { logGroupName: group = '' } of logGroups) {
      for await (const { events = [] } of paginateFilterLogEvents({ client }, { logGroupName: group })) {
        lines.push(...events.map(({ message = '' }: FilteredLogEvent) => ({ group, text: message.trimEnd() })))
      }
    }
  }
  client.destroy()
  expect(functions.map((functionName) => logGroupOf(functionName, name))).toEqual(
    expect.arrayContaining([...new Set(lines.map(({ group }) => group))]),
  )
  return lines
}

/** The outbox rows that are not expired. Uses a Scan, which no function is permitted. */
async function readOutbox(stage: Stage): Promise<EventEnvelope[]> {
  const client = new DynamoDBClient(account)
  const found: EventEnvelope[] = []
  const pages = paginateScan(
    { client },
    {
      TableName: namesOf(stage).table,
      FilterExpression: 'begins_with(pk, :outbox)',
      ExpressionAttributeValues: { ':outbox': { S: outboxPrefix } },
    },
  )
  for await (const { Items = [] } of pages)
    found.push(...Items.map((item) => EventEnvelope.parse(itemOf(item)['envelope'])))
  client.destroy()
  return found
}
