import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Edge, openEdge } from '#infra/emulator/edge.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { securityHeaders } from '#infra/site/headers.ts'
import { namesOf } from '#infra/stages/names.ts'
import { policySourcesOf } from '#infra/stages/policy-sources.ts'
import type { Stage } from '#infra/stages/stage.ts'

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

const objects: Readonly<Record<string, readonly [type: string, cache: string, body: string]>> = {
  'landing.html': ['text/html; charset=utf-8', 'no-cache', 'landing'],
  'home.html': ['text/html; charset=utf-8', 'no-cache', 'home'],
  'app.html': ['text/html; charset=utf-8', 'no-cache', 'app'],
  'not-found.html': ['text/html; charset=utf-8', 'no-cache', 'not found'],
  'desk.html': ['text/html; charset=utf-8', 'no-cache', 'desk'],
  'config.json': ['application/json', 'no-store', '{"ApiEndPoint":"/api"}'],
  'api/openapi.json': ['application/json; charset=utf-8', 'public, max-age=3600', '{"openapi":"3.1.0"}'],
  'assets/app-DkPq3_x1.js': ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', '1'],
}

/** Stands for both the API and the bucket of an emulator. */
let upstream: Server
let stage: Stage
let edge: Edge
let received: Received[]
const sockets = new Set<unknown>()

beforeAll(async () => {
  upstream = createServer((request, response) => void play(request, response))
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  stage = emulatorStage({ endpoint, siteAddress: 'http://localhost:5173', sandboxAddress: 'http://localhost:5174' })
  edge = await openEdge({ stage, apiId: 'abc123', port: 0 })
})
beforeEach(() => {
  received = []
})
afterAll(async () => {
  await edge.close()
  upstream.closeAllConnections()
  await new Promise((resolve) => upstream.close(resolve))
})

async function play(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk)
  received.push({ method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(chunks) })
  sockets.add(request.socket)
  const url = request.url ?? ''
  if (url.includes('/hang-up')) return void request.socket.destroy()
  if (url.startsWith('/_aws/'))
    return void response
      .writeHead(201, {
        'content-type': 'application/json',
        'set-cookie': ['a=1', 'b=2'],
        'referrer-policy': 'no-referrer',
      })
      .end('{"ok":true}')
  playBucket(url, request, response)
}

function playBucket(url: string, request: IncomingMessage, response: ServerResponse): void {
  const bucket = `/${namesOf(stage).siteBucket}/`
  const [type, cache, body] = objects[new URL(url, 'http://x').pathname.slice(bucket.length)] ?? []
  if (body === undefined)
    response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<Error><Code>NoSuchKey</Code><Key>secret-name</Key></Error>')
  else if (request.headers['if-none-match'] === '"e1"') response.writeHead(304).end()
  else response.writeHead(200, { 'content-type': type, 'cache-control': cache, etag: '"e1"' }).end(body)
}

const request = (path: string, init: RequestInit = {}) => fetch(`${edge.siteAddress}${path}`, init)

describe('the API behind the edge', () => {
  it('receives method, path, query, headers and bytes as they were sent', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 200])
    const answer = await request('/api/webhooks/razorpay/a%2Fb?x=%201&y', {
      method: 'POST',
      body: bytes,
      headers: { authorization: 'Bearer t', 'content-type': 'application/octet-stream' },
    })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/_aws/execute-api/abc123/$default/webhooks/razorpay/a%2Fb?x=%201&y',
      headers: {
        authorization: 'Bearer t',
        'content-type': 'application/octet-stream',
        host: new URL(stage.endpoint ?? '').host,
      },
    })
    expect(received[0]?.headers['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/)
    expect(received[0]?.body.equals(bytes)).toBe(true)
    expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([
      201,
      '{"ok":true}',
      ['a=1', 'b=2'],
    ])
    // The API's own header takes precedence over the edge's.
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is called below /api only, over a kept-alive connection', async () => {
    await (await request('/api?x=1')).text()
    const before = sockets.size
    for (const path of ['/api', '/api/']) await (await request(path)).text()
    expect(received.map(({ url }) => url)).toEqual([
      '/_aws/execute-api/abc123/$default/?x=1',
      '/_aws/execute-api/abc123/$default/',
      '/_aws/execute-api/abc123/$default/',
    ])
    expect(sockets.size).toBe(before)
  })

  it('receives no header that only CloudFront may set', async () => {
    await request('/api/x', { headers: { 'x-origin-proof': 'forged', 'x-client-address': '1.2.3.4' } })
    expect(received[0]?.headers).not.toHaveProperty('x-origin-proof')
    expect(received[0]?.headers).not.toHaveProperty('x-client-address')
  })

  it('answers 502 when the API fails, and 413 to an oversized body', async () => {
    expect((await request('/api/hang-up')).status).toBe(502)
    expect((await request('/api/x', { method: 'POST', body: Buffer.alloc(10 * 1024 * 1024 + 1) })).status).toBe(413)
  })
})

describe('the pages behind the edge', () => {
  it.each([
    ['/', 'landing', 'app'],
    ['/home', 'home', 'app'],
    ['/profile', 'app', 'app'],
    ['/companyOverview?tab=a%20b', 'app', 'app'],
    ['/desk/orders', 'desk', 'desk'],
    ['/assets/app-DkPq3_x1.js', '1', 'plain'],
    ['/api/openapi.json', '{"openapi":"3.1.0"}', 'plain'],
  ] as const)('serves a document at %s, with the headers of CloudFront', async (path, body, document) => {
    const answer = await request(path)
    expect([answer.status, await answer.text()]).toEqual([200, body])
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders(document, policySourcesOf(stage)))
    expect(answer.headers.has('strict-transport-security')).toBe(false)
  })

  it('answers an unknown address with its page and 404', async () => {
    const answer = await request('/company/a%20b')
    expect([answer.status, await answer.text()]).toEqual([404, 'not found'])
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders('app', policySourcesOf(stage)))
  })

  it('passes on the bucket’s headers of a file', async () => {
    const answer = await request('/config.json')
    expect([
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
      answer.headers.get('etag'),
    ]).toEqual(['application/json', 'no-store', '"e1"'])
    expect((await request('/', { headers: { 'if-none-match': '"e1"' } })).status).toBe(304)
  })

  it.each(['/gone.js', '/.retired.json', '/assets/..%2f..%2fx.js', '/assets//app-DkPq3_x1.js'])(
    'answers %s with 404 and no details',
    async (path) => {
      const answer = await request(path)
      expect([answer.status, await answer.text()]).toEqual([404, '{"message":"Nothing here"}'])
    },
  )

  it('allows reading only', async () => {
    expect((await request('/', { method: 'POST' })).status).toBe(405)
    expect((await request('/%zz')).status).toBe(400)
  })
})
