import { describe, expect, it } from 'vitest'
import type { Entry } from '#functions/platform/entry.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { entry as unknownPath } from './answer-unknown-path.ts'
import { entry as api } from './api.ts'

interface Response {
  readonly statusCode: number
  readonly headers: Record<string, string>
  readonly body: string
}

async function send(entry: Entry, rawPath: string, apiAddress = 'https://ansh.example/api'): Promise<Response> {
  const ports = { settings: { apiAddress }, log: () => undefined } as unknown as Ports
  const event = {
    version: '2.0',
    rawPath,
    rawQueryString: '',
    headers: {},
    isBase64Encoded: false,
    routeKey: `GET ${rawPath}`,
    requestContext: { requestId: 'req_1', http: { method: 'GET', path: rawPath, sourceIp: '203.0.113.1' } },
  }
  return (await entry(ports)(event as never)) as Response
}

describe('read-openapi', () => {
  it('returns the document of this stage', async () => {
    for (const address of ['https://ansh.example/api', 'http://localhost:5173/api']) {
      const response = await send(api, '/openapi.json', address)
      expect(response.statusCode).toBe(200)
      expect(response.headers['cache-control']).toBe('public, max-age=300')
      expect(JSON.parse(response.body)).toMatchObject({
        openapi: '3.1.0',
        servers: [{ url: address }],
        paths: { '/openapi.json': { get: { operationId: 'read-openapi' } } },
      })
    }
  })
})

describe('answer-unknown-path', () => {
  it('answers 404', async () => {
    const response = await send(unknownPath, '/nowhere')
    expect(response.statusCode).toBe(404)
    expect(JSON.parse(response.body)).toMatchObject({ message: 'NOT_FOUND' })
  })

  it('redirects a trailing slash to the path without it', async () => {
    expect(await send(unknownPath, '/orders/')).toMatchObject({
      statusCode: 308,
      headers: { location: 'https://ansh.example/api/orders' },
    })
  })
})
