import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { http, unknownPath, webhook } from '#infra/functions/define.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { movableClock } from '#infra/local/clock.ts'
import { openGateway } from './gateway.ts'
import { collectingLog } from '#infra/local/log.ts'
import { bodyBytesMax, type HttpRequest } from './server.ts'

const plain = { who: 'open', summary: '', response: z.object({}), refusals: [] } as const
const testApi = api('test', {
  readThing: { method: 'GET', path: '/thing/{id}', ...plain },
  readSpecial: { method: 'GET', path: '/thing/special', aliases: ['/special'], ...plain },
  changeThing: { method: 'POST', path: '/thing/{id}/part/{part}', ...plain },
})
const functions = [
  http('test', testApi, { table: 'none' }),
  webhook('vendor', { table: 'none' }),
  unknownPath('test', 'unknown', { table: 'none' }),
]

function openTest(
  respond: (event: APIGatewayProxyEventV2) => unknown = () => ({ statusCode: 204 }),
  definitions = functions,
) {
  const events: [string, APIGatewayProxyEventV2][] = []
  const { log, lines } = collectingLog()
  const invoke = async (functionName: string, event: unknown) => {
    events.push([functionName, event as APIGatewayProxyEventV2])
    return respond(event as APIGatewayProxyEventV2)
  }
  const gateway = openGateway({
    functions: definitions,
    clock: movableClock(instantOf('2026-11-21T10:00:00.000Z')),
    invoke,
    log,
  })
  const call = (method: string, target: string, more: Partial<HttpRequest> = {}) =>
    gateway.call({ method, target, headers: {}, body: new Uint8Array(), address: '203.0.113.7', ...more })
  return { call, events, lines }
}

it.each([
  ['GET', '/thing/1', 'test/api', 'GET /thing/{id}', { id: '1' }],
  ['GET', '/thing/a%2Fb%20c', 'test/api', 'GET /thing/{id}', { id: 'a/b c' }],
  ['GET', '/thing/special', 'test/api', 'GET /thing/special', undefined],
  ['GET', '/special', 'test/api', 'GET /special', undefined],
  ['POST', '/thing/1/part/2', 'test/api', 'POST /thing/{id}/part/{part}', { id: '1', part: '2' }],
  ['POST', '/webhooks/vendor', 'webhook/vendor', 'POST /webhooks/vendor', undefined],
  ['GET', '/thing/special/', 'test/unknown', '$default', undefined],
  ['GET', '/thing/', 'test/unknown', '$default', undefined],
  ['HEAD', '/special', 'test/unknown', '$default', undefined],
  ['GET', '/', 'test/unknown', '$default', undefined],
])('routes %s %s', async (method, target, functionName, routeKey, pathParameters) => {
  const { call, events } = openTest()
  await call(method, target)
  expect(events).toMatchObject([
    [
      functionName,
      {
        version: '2.0',
        routeKey,
        rawPath: target,
        requestContext: { routeKey, stage: '$default', http: { method, path: target, sourceIp: '203.0.113.7' } },
      },
    ],
  ])
  expect(events[0]?.[1].pathParameters).toEqual(pathParameters)
})

it('passes query, headers, cookies and body in the format of API Gateway', async () => {
  const { call, events } = openTest()
  await call('POST', '/thing/1/part/2?a=1&b=x%20y&a=2+3&c', {
    headers: { 'Content-Type': 'application/json', cookie: 'one=1; two=2', 'user-agent': 'test' },
    body: Buffer.from('{"a":"₹"}'),
  })
  const event = events[0]?.[1]
  expect(event).toMatchObject({
    rawQueryString: 'a=1&b=x%20y&a=2+3&c',
    queryStringParameters: { a: '1,2 3', b: 'x y', c: '' },
    cookies: ['one=1', 'two=2'],
    body: '{"a":"₹"}',
    isBase64Encoded: false,
  })
  expect(event?.headers).toEqual({ 'content-type': 'application/json', 'user-agent': 'test' })
})

it('encodes bytes that are not text in base64', async () => {
  const { call, events } = openTest()
  const invalidUtf8 = Buffer.from([0x22, 0xff, 0x22])
  await call('POST', '/webhooks/vendor', { headers: { 'content-type': 'application/json' }, body: invalidUtf8 })
  await call('POST', '/webhooks/vendor', { headers: { 'content-type': 'image/png' }, body: Buffer.from('x') })
  expect(events.map(([, { body, isBase64Encoded }]) => [body, isBase64Encoded])).toEqual([
    [invalidUtf8.toString('base64'), true],
    ['eA==', true],
  ])
})

it('returns status, headers, cookies and bytes of a response', async () => {
  const { call } = openTest(() => ({
    statusCode: 201,
    headers: { 'X-One': 1 },
    cookies: ['a=b'],
    body: 'eA==',
    isBase64Encoded: true,
  }))
  expect(await call('GET', '/special')).toEqual({
    status: 201,
    headers: { 'x-one': '1' },
    cookies: ['a=b'],
    body: Buffer.from('x'),
  })
})

it.each(['/thing/%', '/thing/%ff', '/special?a=%zz'])('answers 400 to %s', async (target) => {
  const { call, events } = openTest()
  const { status, body } = await call('GET', target)
  expect([status, JSON.parse(String(body))]).toMatchObject([400, { name: 'ValidationError', message: 'INVALID_INPUT' }])
  expect(events).toEqual([])
})

it('answers 413 to a body that is too large', async () => {
  const { call } = openTest()
  for (const body of [undefined, new Uint8Array(bodyBytesMax + 1)])
    expect((await call('POST', '/webhooks/vendor', { body })).status).toBe(413)
  expect((await call('POST', '/webhooks/vendor', { body: new Uint8Array(bodyBytesMax) })).status).toBe(204)
})

it('answers 404 without a function for unknown paths, and 500 without details when a function throws', async () => {
  expect((await openTest(undefined, []).call('GET', '/nothing')).status).toBe(404)
  const { call, lines } = openTest(() => {
    throw new Error('secret')
  })
  const { status, body } = await call('GET', '/special')
  expect(status).toBe(500)
  expect(body).not.toContain('secret')
  expect(lines).toMatchObject([{ event: 'function-failed', functionName: 'test/api' }])
})
