import { expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import { entry } from './answer-unknown-path.ts'

async function request(rawPath: string) {
  const ports = { settings: { apiAddress: 'https://ansh.example/api' }, log: () => undefined } as unknown as Ports
  const event = {
    version: '2.0',
    rawPath,
    rawQueryString: '',
    headers: {},
    isBase64Encoded: false,
    routeKey: '$default',
    requestContext: { requestId: 'req_1', http: { method: 'GET', path: rawPath, sourceIp: '203.0.113.1' } },
  }
  return (await entry(ports)(event as never)) as { readonly body: string }
}

it('answers 404', async () => {
  const response = await request('/nowhere')
  expect(response).toMatchObject({ statusCode: 404 })
  expect(JSON.parse(response.body)).toMatchObject({ message: 'NOT_FOUND' })
})

it('redirects a trailing slash to the path without it', async () => {
  expect(await request('/orders/')).toMatchObject({
    statusCode: 308,
    headers: { location: 'https://ansh.example/api/orders' },
  })
})

it('answers 405 with the methods that the path has', async () => {
  const response = await request('/orders/ord_1/cancel')
  expect(response).toMatchObject({ statusCode: 405, headers: { allow: 'POST' } })
  expect(JSON.parse(response.body)).toMatchObject({ name: 'MethodNotAllowedError', message: 'METHOD_NOT_ALLOWED' })
})
