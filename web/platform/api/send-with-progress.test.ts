import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('virtual:paths', () => ({ paths: { uploadSelfie: 'POST /uploadSelfi' } }))
vi.mock('#web/platform/config.ts', () => ({ config: () => ({ ApiEndPoint: '/api' }) }))

const { ApiError, call, callWithStatus, NetworkError } = await import('./client.ts')
const { sendWithProgress } = await import('./send-with-progress.ts')
const { onAppEvent } = await import('#web/platform/app-event.ts')

/** A request of a browser, which a test answers. */
class TestRequest {
  readonly headers: Record<string, string> = {}
  readonly upload: Record<string, (event?: object) => void> = {}
  sent: unknown
  status = 0
  responseText = ''
  method = ''
  address = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  private answerHeaders = ''

  constructor() {
    requests.push(this)
  }
  open(method: string, address: string) {
    Object.assign(this, { method, address })
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
  getAllResponseHeaders = () => this.answerHeaders
  progress(loaded: number, total: number) {
    this.upload['onprogress']?.({ lengthComputable: total > 0, loaded, total })
  }
  answer(status: number, body?: unknown, headers = '') {
    this.upload['onload']?.()
    this.status = status
    this.responseText = body === undefined ? '' : JSON.stringify(body)
    this.answerHeaders = headers
    this.onload?.()
    this.onloadend?.()
  }
  lose() {
    this.onerror?.()
    this.onloadend?.()
  }
}

const requests: TestRequest[] = []
const emitted: string[] = []
onAppEvent((event) => emitted.push(event))

beforeEach(() => {
  requests.length = 0
  emitted.length = 0
  vi.stubGlobal('document', { cookie: 'token=t' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { hostname: 'localhost' })
  vi.stubGlobal('XMLHttpRequest', TestRequest)
})
afterEach(() => vi.unstubAllGlobals())

const body = new FormData()

/** Starts an upload and gives its request once it is sent. */
async function start(options: { signal?: AbortSignal } = {}) {
  const percents: number[] = []
  const transport = sendWithProgress((percent) => percents.push(percent))
  const result = callWithStatus('uploadSelfie', { body }, { key: 'k1', transport, ...options }).then(
    (answer) => answer,
    (error: unknown) => error,
  )
  await vi.waitFor(() => expect(requests[0]?.sent).toBe(body))
  return { percents, result, request: requests[0] as TestRequest }
}

test('an upload tells how much has left, in whole percent, and carries what every call does', async () => {
  const { percents, result, request } = await start()
  request.progress(1, 3)
  request.progress(5, 0)
  request.progress(2, 3)
  request.answer(200, { success: true, message: 'Verified' }, 'content-type: application/json\r\nretry-after: 3\r\n')
  expect(await result).toEqual({
    status: 200,
    body: { success: true, message: 'Verified' },
    retryAfterSeconds: 3,
  })
  expect(percents).toEqual([33, 66, 100])
  expect([request.method, request.address]).toEqual(['POST', '/api/uploadSelfi'])
  expect(request.headers).toEqual({
    authorization: 'Bearer t',
    'idempotency-key': 'k1',
    'x-correlation-id': expect.any(String),
  })
})

test('a refusal is the same as without progress', async () => {
  const { result, request } = await start()
  request.answer(409, { name: 'RefusedError', message: 'STEP_CLOSED', words: 'Already sent', request_id: 'r' })
  expect(await result).toMatchObject({ status: 409, code: 'STEP_CLOSED', userMessage: 'Already sent' })
  expect(emitted).toEqual([])
})

test('a 401 ends the session', async () => {
  const { result, request } = await start()
  request.answer(401, { message: 'UNAUTHENTICATED' })
  expect(await result).toBeInstanceOf(ApiError)
  expect(emitted).toEqual(['session-expired'])
  expect(document.cookie).toMatch(/^token=; /)
})

test('a lost connection leaves unknown what the server has done, and the third in a row is an outage', async () => {
  for (let time = 1; time <= 3; time += 1) {
    requests.length = 0
    const { percents, result, request } = await start()
    request.progress(1, 2)
    request.lose()
    expect(await result).toBeInstanceOf(NetworkError)
    expect(percents).toEqual([50])
    expect(emitted).toEqual(time < 3 ? [] : ['outage'])
  }
})

test.each([204, 502])('a response with status %i and without a body is an error', async (status) => {
  const { result, request } = await start()
  request.answer(status)
  expect(await result).toMatchObject({ name: 'ApiError', status })
})

test('an upload ends with its signal, also before it begins, and is no failure of the network', async () => {
  const end = new AbortController()
  const { result } = await start({ signal: end.signal })
  end.abort()
  expect(await result).toBeInstanceOf(NetworkError)
  requests.length = 0
  const late = call('uploadSelfie', { body }, { signal: end.signal, transport: sendWithProgress(() => undefined) })
  await expect(late).rejects.toBeInstanceOf(NetworkError)
  expect(requests.every(({ sent }) => sent === undefined)).toBe(true)
  expect(emitted).toEqual([])
})
