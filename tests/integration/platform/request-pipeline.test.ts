import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { endpoints } from '#shared/registry.ts'
import { functionsOf } from '#infra/functions/define.ts'
import { functions } from '#infra/functions/registry.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'

let harness: Harness
let token: string

beforeAll(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
})
afterAll(() => harness.close())

async function send(
  method: string,
  target: string,
  body: string | Uint8Array = '',
  headers: Record<string, string> = {},
) {
  const response = await harness.app.call({
    method,
    target,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: Buffer.from(body),
    address: '203.0.113.9',
  })
  const text = Buffer.from(response.body).toString()
  return {
    status: response.status,
    headers: response.headers,
    body:
      text === ''
        ? undefined
        : (JSON.parse(text) as {
            name: string
            message: string
            request_id: string
            data?: { issues?: { path: string }[] }
          }),
  }
}

describe('the request pipeline of the API', () => {
  it.each([
    ['no JSON', '{'],
    ['bytes that are no text', Uint8Array.from([0xff, 0xfe, 0x00])],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['a field of the wrong type', '{"quote_id":7,"user_id":{}}'],
    ['a field that is missing', '{}'],
    ['JSON nested too deep', '['.repeat(5_000) + ']'.repeat(5_000)],
    ['a prototype', '{"__proto__":{"quote_id":"quo_1"}}'],
  ])('answers 400 to %s', async (_what, body) => {
    const answered = await send('POST', '/api/buy_unlisted_shares_vouch', body)
    expect(answered).toMatchObject({ status: 400, body: { name: 'ValidationError', request_id: expect.any(String) } })
  })

  it('answers 204 to a login without an identifier, and 400 to a list', async () => {
    expect((await send('POST', '/api/mobile/otpauthentication', '{"username":""}')).status).toBe(204)
    expect((await send('POST', '/api/mobile/otpauthentication', '[null]')).status).toBe(400)
  })

  it('names the invalid field', async () => {
    const { body } = await send('POST', '/api/mobile/otpvalidation', '{"username":"919000000001","otp":"12"}')
    expect(body?.data?.issues).toEqual([{ path: 'body.otp', message: 'Must be exactly 6 digits' }])
  })

  it('answers 415 to another content type, 413 to a body of 65 KB, 404 to an unknown path', async () => {
    expect(await send('POST', '/api/priceGraph', 'a=b', { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
      body: { name: 'UnsupportedMediaTypeError' },
    })
    expect(await send('POST', '/api/priceGraph', ' '.repeat(65 * 1024))).toMatchObject({
      status: 413,
      body: { name: 'PayloadTooLargeError' },
    })
    expect(await send('GET', '/api/nothing/here')).toMatchObject({ status: 404, body: { name: 'NotFoundError' } })
  })

  it('answers 405 with the methods of the path to any other method, at every path', async () => {
    const routes = [
      ...(Object.values(endpoints) as Endpoint[]).flatMap(({ method, path, aliases = [] }) =>
        [path, ...aliases].map((spelling) => ({ method, path: spelling })),
      ),
      ...functionsOf(functions, 'webhook').map(({ trigger }) => ({ method: 'POST', path: trigger.path })),
    ]
    for (const path of new Set(routes.map((route) => route.path))) {
      const { status, headers, body } = await send('PATCH', `/api${path.replace(/\{\w+\}/g, 'x')}`)
      expect([path, status, body?.name, body?.message]).toEqual([
        path,
        405,
        'MethodNotAllowedError',
        'METHOD_NOT_ALLOWED',
      ])
      const methods = routes.filter((route) => route.path === path).map(({ method }) => method)
      expect(headers['allow']?.split(', '), path).toEqual(expect.arrayContaining(methods))
    }
    expect((await send('POST', '/api/sessions', '{}')).headers['allow']).toBe('DELETE, GET')
    expect((await send('TRACE', '/api/sessions')).status).toBe(405)
    expect((await send('GET', '/api/desk/orders//cancel')).status).toBe(404)
  })

  it('redirects a trailing slash to the canonical path with the query', async () => {
    const answered = await send('GET', '/api/orders_of_client/?limit=5')
    expect(answered.status).toBe(308)
    expect(answered.headers['location']).toBe(`${harness.app.siteAddress}/api/orders_of_client?limit=5`)
  })

  it('refuses a cursor that it did not issue', async () => {
    for (const cursor of ['x', 'e30', '%00', 'A'.repeat(700), Buffer.from('{"pk":1}').toString('base64url')]) {
      expect((await send('GET', `/api/orders_of_client?cursor=${cursor}`)).status).toBe(400)
    }
  })

  it('refuses a malformed id without a look-up', async () => {
    for (const id of ['../../etc', 'a b', "o'r", 'x'.repeat(65)])
      expect((await send('GET', `/api/security/${encodeURIComponent(id)}`)).status).toBe(400)
    expect((await send('GET', '/api/security/sec_none')).status).toBe(404)
  })

  it('refuses the id of another user in path, query and body', async () => {
    expect((await send('GET', '/api/users/basic_info/usr_other')).status).toBe(403)
    expect((await send('GET', '/api/buy_unlisted_shares?user_id=usr_other&security_id=sec_kaveri')).status).toBe(403)
    expect(
      (await send('POST', '/api/buy_unlisted_shares_vouch', '{"quote_id":"quo_1","user_id":"usr_other"}')).status,
    ).toBe(403)
  })

  it('sets its security headers on every response', async () => {
    for (const target of ['/api/nothing', '/api/users/login_detail']) {
      expect((await send('GET', target)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    }
  })
})

describe('webhooks', () => {
  it.each(['razorpay', 'vouch', 'signeasy'])(
    'of %s are refused without a right proof, and leave nothing behind (E85)',
    async (vendor) => {
      const before = await rows()
      for (const body of ['', '{}', '{"metadata":{"token":"guess"}}', 'order_id=ord_1']) {
        expect(
          await send('POST', `/api/webhooks/${vendor}`, body, {
            'x-razorpay-signature': 'a'.repeat(64),
            'x-vouch-signature': 'a'.repeat(64),
          }),
        ).toMatchObject({ status: 401, body: { name: 'UnauthorizedError' } })
      }
      expect(await rows()).toBe(before)
    },
  )
})

async function rows(): Promise<number> {
  return Number(harness.app.table.database.prepare('SELECT count(*) AS rows FROM item').get()?.['rows'])
}
