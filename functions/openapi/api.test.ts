import { describe, expect, it } from 'vitest'
import type { Entry } from '#functions/platform/entry.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { entry as unknown } from './answer-unknown-path.ts'
import { entry as api } from './api.ts'

interface Answer {
  readonly statusCode: number
  readonly headers: Record<string, string>
  readonly body: string
}

async function ask(entry: Entry, rawPath: string, apiAddress = 'https://ansh.example/api'): Promise<Answer> {
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
  return (await entry(ports)(event as never)) as Answer
}

describe('read-openapi', () => {
  it('answers the document of this stage', async () => {
    for (const address of ['https://ansh.example/api', 'http://localhost:5173/api']) {
      const answer = await ask(api, '/openapi.json', address)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('public, max-age=300')
      expect(JSON.parse(answer.body)).toMatchObject({
        openapi: '3.1.0',
        servers: [{ url: address }],
        paths: { '/openapi.json': { get: { operationId: 'read-openapi' } } },
      })
    }
  })
})

describe('answer-unknown-path', () => {
  it('knows nothing', async () => {
    const answer = await ask(unknown, '/nowhere')
    expect(answer.statusCode).toBe(404)
    expect(JSON.parse(answer.body)).toMatchObject({ message: 'NOT_FOUND' })
  })

  it('sends a trailing slash on its way', async () => {
    expect(await ask(unknown, '/orders/')).toMatchObject({
      statusCode: 308,
      headers: { location: 'https://ansh.example/api/orders' },
    })
  })
})
