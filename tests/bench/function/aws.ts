import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tokenOf } from '#tests/security/token.ts'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { attributesOf, itemOf } from '#functions/platform/aws/value.ts'
import type { SecretName } from '#shared/kernel/permissions.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { readSessionKeys } from '#functions/platform/security/session.ts'
import { instant } from '#shared/kernel/instant.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness } from '#tests/harness/harness.ts'

/**
 * A fake AWS in a process of its own, with as little overhead as possible for its callers: single items, secrets and files are
 * those of a seeded local app, a query returns the caller's sessions or nothing, and every write is accepted and discarded. Repeated requests are
 * answered from memory, so that the measurement is of the caller.
 */
const harness = await startHarness({ at: instant(Date.now()), sandboxes: false, seedData })
const { context } = harness.app

interface OperationInput {
  readonly Key?: Record<string, AttributeValue>
  readonly UpdateExpression?: string
  readonly ExpressionAttributeNames?: Record<string, string>
  readonly ExpressionAttributeValues?: Record<string, AttributeValue>
  readonly SecretId?: string
}

const operations: Readonly<Record<string, (input: OperationInput) => Promise<object>>> = {
  async GetItem({ Key = {} }) {
    const { pk, sk } = itemOf(Key)
    // Every event was handled before, so that a subscriber makes one call and stops.
    const item = pk.startsWith('platform#handled#') ? { pk, sk } : await context.table.get({ pk, sk })
    return item === undefined ? {} : { Item: attributesOf(item) }
  },
  async Query({ ExpressionAttributeValues = {} }) {
    const sessions = Object.values(ExpressionAttributeValues).find(({ S = '' }) => S.startsWith('account#user#'))?.S
    const items = sessions === undefined ? [] : await sessionsOf(sessions)
    return { Items: items, Count: items.length, ScannedCount: items.length }
  },
  // As if the item had been absent: what the update sets or adds is all that there is.
  UpdateItem: async ({ Key = {}, UpdateExpression = '', ...placeholders }) => ({
    Attributes: { ...Key, ...updatedAttributes(UpdateExpression, placeholders) },
  }),
  async GetSecretValue({ SecretId = '' }) {
    const name = SecretId.slice(SecretId.lastIndexOf('/') + 1) as SecretName
    return { Name: SecretId, SecretString: await context.secrets.read(name) }
  },
}

/** `SET #n0 = :v0` and `ADD #n1 :v1`, as the table adapter writes them (functions/platform/aws/expression.ts). */
function updatedAttributes(
  expression: string,
  { ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: OperationInput,
): Record<string, AttributeValue> {
  return Object.fromEntries(
    [...expression.matchAll(/(#n\d+)(?: =)? (:v\d+)/g)].flatMap(([, name = '', value = '']) => {
      const [attribute, stored] = [ExpressionAttributeNames[name], ExpressionAttributeValues[value]]
      return attribute !== undefined && stored !== undefined ? [[attribute, stored]] : []
    }),
  )
}

interface Answer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

const cachedAnswers = new Map<string, Promise<Answer>>()

const server = createServer((request, response) => {
  void answerTo(request).then(({ headers, body }) =>
    response.writeHead(200, { ...headers, 'content-length': String(body.length) }).end(body),
  )
})
server.listen(0, '127.0.0.1', () => {
  void reportReady()
})

async function answerTo(request: IncomingMessage): Promise<Answer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk)
  const target = request.headers['x-amz-target']?.toString()
  if (target === undefined) return await cached(`${request.method} ${request.url}`, () => file(request))
  const text = Buffer.concat(chunks).toString('utf8')
  // Other requests contain a time or a token of their own.
  return /\.(GetItem|GetSecretValue)$/.test(target)
    ? await cached(target + text, () => operate(target, text))
    : await operate(target, text)
}

function cached(question: string, answer: () => Promise<Answer>): Promise<Answer> {
  const found = cachedAnswers.get(question) ?? answer()
  cachedAnswers.set(question, found)
  return found
}

async function operate(target: string, text: string): Promise<Answer> {
  const operation = operations[target.slice(target.indexOf('.') + 1)]
  const body = (await operation?.(JSON.parse(text) as OperationInput)) ?? {}
  return { headers: { 'content-type': 'application/x-amz-json-1.0' }, body: Buffer.from(JSON.stringify(body)) }
}

const sessionLists = new Map<string, Promise<Record<string, AttributeValue>[]>>()

function sessionsOf(pk: string): Promise<Record<string, AttributeValue>[]> {
  const found =
    sessionLists.get(pk) ??
    context.table.query({ index: 'gsi1', pk, limit: 100 }).then(({ items }) => items.map(attributesOf))
  sessionLists.set(pk, found)
  return found
}

/** `/<bucket>/<key>`: read from the local app's files; writes are discarded. */
async function file({ method, url = '' }: IncomingMessage): Promise<Answer> {
  const found =
    method === 'GET' ? await context.files.get(url.replace(/^\/[^/]+\//, '').replace(/\?.*/, '')) : undefined
  return {
    headers: { 'content-type': found?.contentType ?? 'application/xml' },
    body: found?.bytes ?? new Uint8Array(),
  }
}

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

async function reportReady(): Promise<void> {
  const user = await findUserByPhone(context, asha.phone)
  const { keys } = await readSessionKeys(context)
  const report: FakeAws = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    investor: { id: user?.id ?? '', token: await tokenOf(context, asha.phone) },
    deskToken: await tokenOf(context, '+919000000011'),
    publicJwks: JSON.stringify({ keys: keys.map(({ publicJwk, kid }) => ({ ...publicJwk, kid, alg: 'ES256' })) }),
    sessionKeys: await context.secrets.read('session-keys'),
    webhookSecrets: {
      razorpay: await context.secrets.read('razorpay-webhook-secret'),
      vouch: await context.secrets.read('vouch-webhook-secret'),
      signeasy: await context.secrets.read('signeasy-webhook-token'),
    },
  }
  process.send?.(report)
}

process.on('disconnect', () => process.exit())
