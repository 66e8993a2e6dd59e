import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { FetchRequest, FetchResponse } from '#functions/platform/port/ports.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { expectedSignature } from '#tests/harness/aws-signature.ts'
import { openBucket } from './bucket.ts'
import { openBus } from './bus.ts'
import type { Dynamo } from './dynamo.ts'
import { openFiles } from './files.ts'
import { AwsRefused } from './refused.ts'
import { openService, repeated } from './service.ts'
import type { AwsAccount } from './signed-host.ts'

const credentials = { accessKeyId: 'AKIDLAMBDA', secretAccessKey: 'secret', sessionToken: 'session' }

interface Sent extends FetchRequest {
  readonly url: string
}

/** An account whose services give these answers, one after another. */
function answering(...answers: readonly (Answer | Error)[]) {
  const sent: Sent[] = []
  const account: AwsAccount = {
    region: 'ap-south-1',
    credentials: async () => credentials,
    async fetch(url, request) {
      sent.push({ ...request, url })
      const answer = answers[sent.length - 1] ?? { body: '{}' }
      if (answer instanceof Error) throw answer
      return responseOf(answer)
    },
  }
  return { sent, account }
}

interface Answer {
  readonly status?: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

function responseOf({ status = 200, body = '', headers = {} }: Answer): FetchResponse {
  return {
    status,
    headers: { get: (name) => headers[name] ?? null },
    text: async () => body,
    bytes: async () => new TextEncoder().encode(body),
  }
}

const headersOf = ({ headers = {} }: Sent, url: URL) =>
  Object.fromEntries([
    ['host', url.host],
    ...Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  ])

/** The signature in the header of a request, beside the one that AWS would work out. */
function signaturesOf(request: Sent, service: string) {
  const url = new URL(request.url)
  const headers = headersOf(request, url)
  const [, scope = '', signedHeaders = '', signature] =
    /Credential=AKIDLAMBDA\/(.+)\/aws4_request, SignedHeaders=(.+), Signature=(.+)/.exec(
      headers['authorization'] ?? '',
    ) ?? []
  expect(scope).toMatch(new RegExp(`^\\d{8}/ap-south-1/${service}$`))
  const target = request.url.slice(url.origin.length)
  const body = typeof request.body === 'string' ? request.body : Buffer.from(request.body ?? []).toString()
  const at = headers['x-amz-date'] ?? ''
  const expected = expectedSignature(
    { method: request.method, target, headers, body },
    { secret: credentials.secretAccessKey, scope, signedHeaders, at },
  )
  return { signature, expected, signedHeaders: signedHeaders.split(';') }
}

const key = { pk: { S: 'p' }, sk: { S: 'a' } }
const get = (dynamo: Dynamo) => dynamo('GetItem', { TableName: 'table', Key: key })

it('asks for an operation as the protocol of JSON says, signed by the credentials of the function', async () => {
  const { sent, account } = answering({ body: JSON.stringify({ Item: key }) })
  expect(await get(openService('dynamodb', account))).toEqual({ Item: key })
  const [request] = sent as [Sent]
  expect(request).toMatchObject({
    url: 'https://dynamodb.ap-south-1.amazonaws.com/',
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.GetItem',
      'x-amz-security-token': 'session',
    },
    body: JSON.stringify({ TableName: 'table', Key: key }),
  })
  const { signature, expected, signedHeaders } = signaturesOf(request, 'dynamodb')
  expect(signature).toBe(expected)
  expect(signedHeaders).toEqual(expect.arrayContaining(['host', 'x-amz-date', 'x-amz-security-token', 'x-amz-target']))
})

it.each([
  [
    { __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException', message: 'slow' },
    {},
    'ThrottlingException',
    'slow',
  ],
  [{ __type: 'AccessDeniedException', Message: 'no' }, {}, 'AccessDeniedException', 'no'],
  [{}, { 'x-amzn-errortype': 'InvalidToken:http://internal/' }, 'InvalidToken', 'InvalidToken:http://internal/'],
])('names the error of %j %j', async (body, headers, name, message) => {
  const { account } = answering({ status: 400, body: JSON.stringify(body), headers })
  const failure = await get(openService('dynamodb', account)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(AwsRefused)
  expect(failure).toMatchObject({ name, message, status: 400 })
})

it('repeats what is safe to repeat: an unanswered call, a busy service and one that fails, of which a proxy may tell', async () => {
  const lost = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
  const proxy = { status: 503, body: '<html>Service Unavailable</html>' }
  const busy = { status: 400, body: JSON.stringify({ __type: 'ThrottlingException' }) }
  const { sent, account } = answering(lost, proxy, busy)
  expect(await get(repeated(openService('dynamodb', account)))).toEqual({})
  expect(sent).toHaveLength(4)
})

it('asks once for what is refused', async () => {
  const { sent, account } = answering({ status: 400, body: JSON.stringify({ __type: 'AccessDeniedException' }) })
  await expect(get(repeated(openService('dynamodb', account)))).rejects.toThrow('AccessDeniedException')
  expect(sent).toHaveLength(1)
})

it('gives EventBridge the time of an event in seconds', async () => {
  const { sent, account } = answering({ body: JSON.stringify({ Entries: [{ EventId: 'one' }] }) })
  const at = instantOf('2026-11-21T08:35:09.250Z')
  await openBus({ eventBridge: openService('events', account), name: 'bus' }).publish([
    { id: 'evt_1', name: 'order.paid', at, detail: {} } as never,
  ])
  expect(JSON.parse(String(sent[0]?.body))).toMatchObject({
    Entries: [{ EventBusName: 'bus', Source: 'order', DetailType: 'order.paid', Time: 1_795_250_109.25 }],
  })
})

const name = 'receipt/अंश (1) %2F!.pdf'

it('writes a file under its encoded key, signed with the hash of its bytes', async () => {
  const { sent, account } = answering({})
  await openFiles(openBucket('files', account)).put(name, Buffer.from('a receipt'), 'application/pdf', 'absent')
  const [request] = sent as [Sent]
  const url = new URL(request.url)
  expect(url.host).toBe('files.s3.ap-south-1.amazonaws.com')
  expect(decodeURIComponent(url.pathname)).toBe(`/${name}`)
  expect(request).toMatchObject({
    method: 'PUT',
    headers: {
      'content-type': 'application/pdf',
      'if-none-match': '*',
      'x-amz-content-sha256': createHash('sha256').update('a receipt').digest('hex'),
    },
  })
  const { signature, expected } = signaturesOf(request, 's3')
  expect(signature).toBe(expected)
})

it('presigns an address that S3 accepts for as long as it says, and names the download', async () => {
  const { account } = answering()
  const address = await openFiles(openBucket('files', account)).presign(name, 'Receipt 1.pdf', 60)
  const url = new URL(address)
  const query = Object.fromEntries(url.searchParams)
  expect(query).toMatchObject({
    'X-Amz-Expires': '60',
    'X-Amz-Security-Token': 'session',
    'response-cache-control': 'private, no-store',
    'response-content-disposition': expect.stringContaining('Receipt 1.pdf'),
  })
  const [, scope = ''] = /^AKIDLAMBDA\/(.+)\/aws4_request$/.exec(query['X-Amz-Credential'] ?? '') ?? []
  const expected = expectedSignature(
    { method: 'GET', target: address.slice(url.origin.length), headers: { host: url.host }, body: '' },
    {
      secret: credentials.secretAccessKey,
      scope,
      signedHeaders: query['X-Amz-SignedHeaders'] ?? '',
      at: query['X-Amz-Date'] ?? '',
    },
    'UNSIGNED-PAYLOAD',
  )
  expect(query['X-Amz-Signature']).toBe(expected)
})

it('tells a missing file from a missing bucket', async () => {
  const refused = (code: string) => ({ status: 404, body: `<Error><Code>${code}</Code><Message>no</Message></Error>` })
  const { account } = answering(refused('NoSuchKey'), refused('NoSuchBucket'))
  const files = openFiles(openBucket('files', account))
  expect(await files.get(name)).toBeUndefined()
  await expect(files.get(name)).rejects.toMatchObject({ name: 'NoSuchBucket' })
})
