import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

vi.mock('virtual:paths', () => ({
  paths: {
    sendLoginCode: 'POST /mobile/otpauthentication',
    quoteOrder: 'GET /buy_unlisted_shares',
    readSecurity: 'GET /security/{id}',
    readPaymentStatus: 'POST /getPaymentStatus',
    createTicket: 'POST /user/tickets',
  },
}))
vi.mock('virtual:member-paths', () => ({ paths: { readKyc: 'GET /kyc/info' } }))
vi.mock('#web/platform/config.ts', () => ({ config: () => ({ ApiEndPoint: '/api' }) }))

const { ApiError, call, callWithStatus, NetworkError } = await import('./client.ts')
const { startEarlyRequest } = await import('#web/platform/early-requests.ts')
const { onAppEvent } = await import('#web/platform/app-event.ts')
const { readFlag } = await import('#web/platform/storage/local-storage.ts')
const { guard } = await import('#web/platform/navigation/guard.ts')

const requests: { url: string; init: RequestInit }[] = []
const emitted: string[] = []
onAppEvent((event) => emitted.push(event))

function respond(status: number, body?: unknown, headers: Record<string, string> = {}) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
  })
}

async function failure(work: Promise<unknown>) {
  return work.then(
    () => expect.fail('was expected to fail'),
    (error: unknown) => error,
  )
}

const login = () => call('sendLoginCode', { body: { username: '919000000001' } })

beforeEach(() => {
  requests.length = 0
  emitted.length = 0
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => vi.unstubAllGlobals())

describe('a request', () => {
  test('encodes path parameters and query, and leaves out undefined values', async () => {
    respond(200, { data: {} })
    await call('readSecurity', { params: { id: 'a/b' } })
    await call('quoteOrder', { query: { user_id: 'u 1', security_id: 's', quantity: undefined } })
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/security/a%2Fb',
      '/api/buy_unlisted_shares?user_id=u+1&security_id=s',
    ])
  })

  test('waits longer for a form, whose files take their time on a slow network', async () => {
    const waits = vi.spyOn(AbortSignal, 'timeout')
    respond(200, {})
    await login()
    await call('createTicket', { body: new FormData() })
    expect(waits.mock.calls).toEqual([[30_000], [120_000]])
    waits.mockRestore()
  })

  test('finds the endpoints of members where their screens have brought them', async () => {
    respond(200, { data: {} })
    await call('readKyc', {})
    expect(requests.map(({ url }) => url)).toEqual(['/api/kyc/info'])
  })

  test('carries the token of the cookie, the idempotency key and a correlation id', async () => {
    vi.stubGlobal('document', { cookie: 'other=1; token=a%20b' })
    respond(200, { message: 'OTP_SENT' })
    await call('sendLoginCode', { body: { username: '919000000001' } }, { key: 'k1' })
    expect(requests[0]?.init.headers).toMatchObject({
      authorization: 'Bearer a b',
      'idempotency-key': 'k1',
      'x-correlation-id': expect.any(String),
      'content-type': 'application/json',
    })
  })
})

test('the response to an early request is used once, and not after half a minute', async () => {
  const security = async () => (await call('readSecurity', { params: { id: 's' } })) as unknown
  respond(200, { data: 'early' })
  startEarlyRequest('/api/security/s', 'a b')
  expect(requests[0]?.init.headers).toMatchObject({
    authorization: 'Bearer a b',
    'x-correlation-id': expect.any(String),
  })
  respond(200, { data: 'now' })
  expect([await security(), await security()]).toEqual([{ data: 'early' }, { data: 'now' }])
  startEarlyRequest('/api/security/s', 'a b')
  vi.stubGlobal('performance', { now: () => 30_001 })
  requests.length = 0
  await security()
  expect(requests).toHaveLength(1)
})

test('an early request without a network fails in the call that takes it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  startEarlyRequest('/api/security/s', 'a b')
  expect(await failure(call('readSecurity', { params: { id: 's' } }))).toBeInstanceOf(NetworkError)
})

test('a form is sent unchanged, with the content type that the browser sets', async () => {
  respond(201, { message: 'TICKET_CREATED', data: { id: 7 } })
  const body = new FormData()
  body.set('question', 'Where are my shares?')
  await call('createTicket', { body })
  expect(requests[0]?.init.body).toBe(body)
  expect(requests[0]?.init.headers).not.toHaveProperty('content-type')
})

describe('a response', () => {
  test('has status and Retry-After in callWithStatus', async () => {
    respond(202, { message: {} }, { 'retry-after': '3' })
    expect(await callWithStatus('readPaymentStatus', { body: { paymentid: 'p' } })).toMatchObject({
      status: 202,
      retryAfterSeconds: 3,
    })
  })

  test('of a refusal becomes an error with code, user message and data', async () => {
    respond(401, {
      name: 'UnauthorizedError',
      message: 'ACCOUNT_BLOCKED',
      words: 'Blocked',
      request_id: 'r',
      data: { hours: 2 },
    })
    const error = await failure(login())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 401,
      code: 'ACCOUNT_BLOCKED',
      userMessage: 'Blocked',
      requestId: 'r',
      data: { hours: 2 },
    })
  })

  test('with status 204 becomes an error with the code EMPTY', async () => {
    respond(204)
    expect(await failure(login())).toMatchObject({ status: 204, code: 'EMPTY' })
  })

  test('that is not JSON, such as the page of a proxy, becomes an error', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }))
    expect(await failure(login())).toBeInstanceOf(ApiError)
  })
})

describe('events', () => {
  test('a 401 emits session-expired only when a token was sent (T10)', async () => {
    respond(401, { message: 'REQUIRED_REGISTRATION' })
    await failure(login())
    expect(emitted).toEqual([])
    vi.stubGlobal('location', { hostname: 'localhost' })
    vi.stubGlobal('document', { cookie: 'token=t' })
    await failure(login())
    expect(emitted).toEqual(['session-expired'])
    expect(document.cookie).toMatch(/^token=; /)
  })

  test('a 401 to a token that another tab has replaced ends nothing', async () => {
    const tokens = ['token=old', 'token=new']
    vi.stubGlobal('document', {
      get cookie() {
        return tokens.length > 1 ? tokens.shift() : tokens[0]
      },
    })
    respond(401, { message: 'UNAUTHENTICATED' })
    await failure(login())
    expect(emitted).toEqual([])
  })

  test.each(['MOBILE_ALREADY_REGISTERED', 'PROOF_NEEDED', 'ACCOUNT_BLOCKED'])(
    'a 401 with the code %s does not end the session',
    async (code) => {
      vi.stubGlobal('document', { cookie: 'token=t' })
      respond(401, { name: 'UnauthorizedError', message: code })
      expect(await failure(login())).toMatchObject({ status: 401, code })
      expect(emitted).toEqual([])
    },
  )

  test('three failures in a row are an outage; a success in between resets the count (S7)', async () => {
    const loseNetwork = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    loseNetwork()
    expect(await failure(login())).toBeInstanceOf(NetworkError)
    respond(500, { message: 'INTERNAL' })
    await failure(login())
    respond(200, { message: 'OTP_SENT' })
    await login()
    loseNetwork()
    await failure(login())
    await failure(login())
    expect(emitted).toEqual([])
    await failure(login())
    expect(emitted).toEqual(['outage'])
  })

  test('maintenance is not an outage: the guard redirects to /maintenance', async () => {
    respond(503, { name: 'MaintenanceError', message: 'MAINTENANCE' })
    for (let time = 0; time < 4; time += 1) await failure(login())
    expect(emitted).toEqual([])
    expect(
      guard({ path: '/home', isKnown: true, loggedIn: true, maintenance: readFlag('maintenance'), homeFlag: true }),
    ).toEqual({
      to: '/maintenance',
    })
  })
})
