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
vi.mock('#web/platform/config.ts', () => ({ config: () => ({ ApiEndPoint: '/api' }) }))

const { ApiError, call, callWithStatus, NoAnswer } = await import('./client.ts')
const { begin } = await import('#web/platform/early-requests.ts')
const { closeDialog, dialogStore } = await import('#web/platform/dialog.ts')
const { readFlag } = await import('#web/platform/local-storage.ts')
const { guard } = await import('#web/platform/guard.ts')

const sent: { url: string; init: RequestInit }[] = []

function answer(status: number, body?: unknown, headers: Record<string, string> = {}) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
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
  sent.length = 0
  dialogStore.set(undefined)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => vi.unstubAllGlobals())

describe('what is sent', () => {
  test('parts of the path and the query are encoded, what is not given is left out', async () => {
    answer(200, { data: {} })
    await call('readSecurity', { params: { id: 'a/b' } })
    await call('quoteOrder', { query: { user_id: 'u 1', security_id: 's', quantity: undefined } })
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/security/a%2Fb',
      '/api/buy_unlisted_shares?user_id=u+1&security_id=s',
    ])
  })

  test('the bearer of the cookie, the idempotency key, and a correlation id', async () => {
    vi.stubGlobal('document', { cookie: 'other=1; token=a%20b' })
    answer(200, { message: 'OTP_SENT' })
    await call('sendLoginCode', { body: { username: '919000000001' } }, { key: 'k1' })
    expect(sent[0]?.init.headers).toMatchObject({
      authorization: 'Bearer a b',
      'idempotency-key': 'k1',
      'x-correlation-id': expect.any(String),
      'content-type': 'application/json',
    })
  })
})

test('an answer that the page has asked for already is taken once, and belongs to nobody after half a minute', async () => {
  const security = async () => (await call('readSecurity', { params: { id: 's' } })) as unknown
  answer(200, { data: 'asked for early' })
  begin('/api/security/s', 'a b')
  expect(sent[0]?.init.headers).toMatchObject({ authorization: 'Bearer a b', 'x-correlation-id': expect.any(String) })
  answer(200, { data: 'asked for now' })
  expect([await security(), await security()]).toEqual([{ data: 'asked for early' }, { data: 'asked for now' }])
  begin('/api/security/s', 'a b')
  vi.stubGlobal('performance', { now: () => 30_001 })
  sent.length = 0
  await security()
  expect(sent).toHaveLength(1)
})

test('an early question that found no network is told by whoever takes it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  begin('/api/security/s', 'a b')
  expect(await failure(call('readSecurity', { params: { id: 's' } }))).toBeInstanceOf(NoAnswer)
})

test('a form goes as it is, under the type that the browser gives it', async () => {
  answer(201, { message: 'TICKET_CREATED', data: { id: 7 } })
  const body = new FormData()
  body.set('question', 'Where are my shares?')
  await call('createTicket', { body })
  expect(sent[0]?.init.body).toBe(body)
  expect(sent[0]?.init.headers).not.toHaveProperty('content-type')
})

describe('what comes back', () => {
  test('status and waiting time are told to those who ask', async () => {
    answer(202, { message: {} }, { 'retry-after': '3' })
    expect(await callWithStatus('readPaymentStatus', { body: { paymentid: 'p' } })).toMatchObject({
      status: 202,
      retryAfterSeconds: 3,
    })
  })

  test('a refusal carries code, words and data', async () => {
    answer(401, {
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
      words: 'Blocked',
      requestId: 'r',
      data: { hours: 2 },
    })
  })

  test('an empty 204 is a refusal called EMPTY', async () => {
    answer(204)
    expect(await failure(login())).toMatchObject({ status: 204, code: 'EMPTY' })
  })

  test('a page of a proxy instead of JSON is a failure, not an answer', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }))
    expect(await failure(login())).toBeInstanceOf(ApiError)
  })
})

describe('dialogs', () => {
  test('a 401 opens the session dialog only when a token was sent', async () => {
    answer(401, { message: 'REQUIRED_REGISTRATION' })
    await failure(login())
    expect(dialogStore.get()).toBeUndefined()
    vi.stubGlobal('document', { cookie: 'token=t' })
    await failure(login())
    expect(dialogStore.get()).toBe('session-expired')
  })

  test.each(['MOBILE_ALREADY_REGISTERED', 'PROOF_NEEDED', 'ACCOUNT_BLOCKED'])(
    'a 401 that says %s ends no session',
    async (code) => {
      vi.stubGlobal('document', { cookie: 'token=t' })
      answer(401, { name: 'UnauthorizedError', message: code })
      expect(await failure(login())).toMatchObject({ status: 401, code })
      expect(dialogStore.get()).toBeUndefined()
    },
  )

  test('three failures in a row are an outage; an answer in between starts the count anew', async () => {
    const lost = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    lost()
    expect(await failure(login())).toBeInstanceOf(NoAnswer)
    answer(500, { message: 'INTERNAL' })
    await failure(login())
    answer(200, { message: 'OTP_SENT' })
    await login()
    lost()
    await failure(login())
    await failure(login())
    expect(dialogStore.get()).toBeUndefined()
    await failure(login())
    expect(dialogStore.get()).toBe('outage')
    closeDialog()
  })

  test('maintenance is no outage: the guard hears of it and leads to /maintenance', async () => {
    answer(503, { name: 'MaintenanceError', message: 'MAINTENANCE' })
    for (let time = 0; time < 4; time += 1) await failure(login())
    expect(dialogStore.get()).toBeUndefined()
    expect(guard({ path: '/home', loggedIn: true, maintenance: readFlag('maintenance'), homeFlag: true })).toEqual({
      to: '/maintenance',
    })
  })
})
