import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { findUserByPhone } from '#functions/account/queries.ts'
import { saveBranchAnswer } from '#functions/bank/branch-repository.ts'
import { attributesOf, itemOf } from '#functions/platform/aws/dynamo/value.ts'
import type { FullContext } from '#functions/platform/context.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { readSessionKeys } from '#functions/platform/security/session.ts'
import type { SecretName } from '#shared/kernel/permissions.ts'
import { asha } from '#tests/harness/seed.ts'
import { operatorPhone } from '#tests/security/actors.ts'
import { tokenOf } from '#tests/security/token.ts'
import { type Load, mayWrite, updated, type WriteInput } from './aws-write.ts'

export interface FakeAws {
  readonly address: string
  readonly investor: { readonly id: string; readonly token: string }
  readonly deskToken: string
  /** The key that verifies both tokens. */
  readonly publicJwks: string
  /** The secret that holds the keys. */
  readonly sessionKeys: string
  readonly webhookSecrets: Readonly<Record<'razorpay' | 'vouch' | 'signeasy', string>>
}

interface Answer {
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

interface OperationInput extends WriteInput {
  readonly SecretId?: string
  readonly SecretIdList?: readonly string[]
  readonly IndexName?: 'gsi1'
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Record<string, AttributeValue>[] }>>
  readonly Entries?: readonly object[]
  readonly TransactItems?: readonly Readonly<Record<string, WriteInput>>[]
}

/** The partitions that a query finds: the sessions of the caller, and the seals, of which a day has one. */
const listed = ['account#user#', 'trail#seal'] as const

type Operation = (input: OperationInput) => Promise<object>

/** An error of DynamoDB, by its name. */
class Denied extends Error {
  readonly body: object

  constructor(type: string, more: object = {}) {
    super(type)
    this.body = { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...more }
  }
}

/**
 * AWS over HTTP with as little overhead as possible for its callers: single items, secrets and files are those of a seeded
 * local app, a query finds a few partitions or nothing, every write whose condition holds is accepted and discarded, and
 * the partners have nothing. Repeated requests are answered from memory, so that the measurement is of the caller.
 */
export async function startFakeAws(context: FullContext): Promise<FakeAws & { stop(): void }> {
  const answerTo = answersOf(context)
  const server = createServer((request, response) => {
    void answerTo(request).then(({ status = 200, headers, body }) =>
      response.writeHead(status, { ...headers, 'content-length': String(body.length) }).end(body),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return {
    ...(await seededValues(context)),
    address: address(),
    stop,
  }
}

/** The directory of branches was asked for it, and knows no such branch. */
export const unknownIfsc = 'XXXX0000001'

async function seededValues(context: FullContext): Promise<Omit<FakeAws, 'address'>> {
  await saveBranchAnswer(context, unknownIfsc, undefined)
  const user = await findUserByPhone(context, asha.phone)
  const { keys } = await readSessionKeys(context)
  return {
    investor: { id: user?.id ?? '', token: await tokenOf(context, asha.phone) },
    deskToken: await tokenOf(context, operatorPhone),
    publicJwks: JSON.stringify({ keys: keys.map(({ publicJwk, kid }) => ({ ...publicJwk, kid, alg: 'ES256' })) }),
    sessionKeys: await context.secrets.read('session-keys'),
    webhookSecrets: {
      razorpay: await context.secrets.read('razorpay-webhook-secret'),
      vouch: await context.secrets.read('vouch-webhook-secret'),
      signeasy: await context.secrets.read('signeasy-webhook-token'),
    },
  }
}

function answersOf(context: FullContext): (request: IncomingMessage) => Promise<Answer> {
  const operations = operationsOf(context)
  const cachedAnswers = new Map<string, Promise<Answer>>()

  function cached(question: string, answer: () => Promise<Answer>): Promise<Answer> {
    const found = cachedAnswers.get(question) ?? answer()
    cachedAnswers.set(question, found)
    return found
  }

  async function operate(target: string, text: string): Promise<Answer> {
    const operation = operations[target.slice(target.indexOf('.') + 1)]
    return await (operation?.(JSON.parse(text) as OperationInput) ?? Promise.resolve({})).then(
      (body) => json(body),
      (failure: unknown) => {
        if (failure instanceof Denied) return { ...json(failure.body), status: 400 }
        throw failure
      },
    )
  }

  return async (request) => {
    const text = await textOf(request)
    const target = request.headers['x-amz-target']?.toString()
    const { method = '', url = '' } = request
    if (target === undefined) return await cached(`${method} ${url}`, () => fileOrPartner(context, method, url))
    // Other requests contain a time or a token of their own.
    return /\.(Batch)?Get(Item|SecretValue)$/.test(target)
      ? await cached(target + text, () => operate(target, text))
      : await operate(target, text)
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function json(body: object): Answer {
  return { headers: { 'content-type': 'application/x-amz-json-1.0' }, body: Buffer.from(JSON.stringify(body)) }
}

function operationsOf(context: FullContext): Readonly<Record<string, Operation>> {
  const lists = new Map<string, Promise<Record<string, AttributeValue>[]>>()
  const load: Load = ({ pk, sk }) => context.table.get({ pk, sk })
  const write = async (input: WriteInput) => {
    if (!(await mayWrite(input, load))) throw new Denied('ConditionalCheckFailedException')
    return {}
  }

  /** Every letter was sent before, so that none is sent. */
  async function itemAt(attributes: Record<string, AttributeValue>): Promise<Item | undefined> {
    const { pk, sk } = itemOf(attributes)
    return pk.startsWith('platform#done#') ? { pk, sk } : await load({ pk, sk })
  }

  function listOf(pk: string, index: 'gsi1' | undefined): Promise<Record<string, AttributeValue>[]> {
    const found =
      lists.get(pk) ??
      context.table.query({ ...(index && { index }), pk, limit: 100 }).then(({ items }) => items.map(attributesOf))
    lists.set(pk, found)
    return found
  }

  async function secretOf(id: string): Promise<object> {
    const name = id.slice(id.lastIndexOf('/') + 1) as SecretName
    return { Name: id, SecretString: await context.secrets.read(name) }
  }

  return {
    async GetItem({ Key = {} }) {
      const item = await itemAt(Key)
      return item === undefined ? {} : { Item: attributesOf(item) }
    },
    async BatchGetItem({ RequestItems = {} }) {
      const [[table, { Keys }] = ['', { Keys: [] }]] = Object.entries(RequestItems)
      const found = await Promise.all(Keys.map(itemAt))
      return {
        Responses: { [table]: found.flatMap((item) => (item ? [attributesOf(item)] : [])) },
        UnprocessedKeys: {},
      }
    },
    async Query({ IndexName, ExpressionAttributeValues = {} }) {
      const values = Object.values(ExpressionAttributeValues).map(({ S = '' }) => S)
      const pk = values.find((value) => listed.some((start) => value.startsWith(start)))
      const items = pk === undefined ? [] : await listOf(pk, IndexName)
      return { Items: items, Count: items.length, ScannedCount: items.length }
    },
    PutItem: write,
    DeleteItem: write,
    async UpdateItem(input) {
      await write(input)
      return { Attributes: await updated(input, load) }
    },
    async TransactWriteItems({ TransactItems = [] }) {
      const writes = TransactItems.flatMap((each) => Object.values(each))
      const may = await Promise.all(writes.map((each) => mayWrite(each, load)))
      const CancellationReasons = may.map((holds) => ({ Code: holds ? 'None' : 'ConditionalCheckFailed' }))
      if (may.includes(false)) throw new Denied('TransactionCanceledException', { CancellationReasons })
      return {}
    },
    PutEvents({ Entries = [] }) {
      return Promise.resolve({
        FailedEntryCount: 0,
        Entries: Entries.map((_, index) => ({ EventId: `event-${index}` })),
      })
    },
    GetSecretValue: ({ SecretId = '' }) => secretOf(SecretId),
    BatchGetSecretValue: async ({ SecretIdList = [] }) => ({
      SecretValues: await Promise.all(SecretIdList.map(secretOf)),
      Errors: [],
    }),
  }
}

/** `/razorpay/…`: an empty list, and no dispute; an escrow and our bank account are empty. `/<bucket>/<key>`: read from the local app's files; writes are discarded. */
async function fileOrPartner({ files, settings }: FullContext, method: string, url: string): Promise<Answer> {
  const balance = { account_number: settings.razorpay.accountNumber, amount: 0 }
  if (url.endsWith('/v1/balance')) return json({ id: 'acc_1', entity: 'balance', balance: 0, currency: 'INR' })
  if (url.includes('/banking_balances')) return json({ entity: 'collection', count: 1, items: [balance] })
  if (url.includes('/disputes/')) return { ...json({ error: { code: 'BAD_REQUEST_ERROR' } }), status: 400 }
  if (url.startsWith('/razorpay/')) return json({ entity: 'collection', count: 0, items: [] })
  if (url.includes('fetch_escrow_account_balance')) return json({ status: 200, message: 'ok', data: { balance: 0 } })
  if (url.includes('fetch_escrow_account_transactions')) return json({ status: 200, message: 'ok', data: [] })
  const found = method === 'GET' ? await files.get(url.replace(/^\/[^/]+\//, '').replace(/\?.*/, '')) : undefined
  const missing = { status: 404, headers: {}, body: Buffer.from('<Error><Code>NoSuchKey</Code></Error>') }
  if (method === 'GET' && found === undefined) return missing
  return {
    headers: { 'content-type': found?.contentType ?? 'application/xml' },
    body: found?.bytes ?? new Uint8Array(),
  }
}
