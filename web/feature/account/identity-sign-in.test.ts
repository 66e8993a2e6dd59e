import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('virtual:paths', () => ({
  paths: {
    signInWithGoogle: 'POST /google_signup',
    signInWithApple: 'POST /apple_signup',
    sendEmailLoginCode: 'POST /email/otpauthentication',
    verifyRegistrationCode: 'POST /verify_email_otp',
  },
}))
vi.mock('#web/platform/config.ts', () => ({ config: () => ({ ApiEndPoint: '/api' }) }))
vi.mock('#web/platform/navigation.ts', () => ({ navigate: vi.fn() }))
vi.mock('#web/platform/session.ts', () => ({
  isLoggedIn: vi.fn(() => false),
  startSession: vi.fn(async (token: string) => ({ id: `of ${token}` })),
  enter: vi.fn(),
}))
vi.mock('#web/ui/show-toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('#web/platform/token.ts', () => ({ readToken: () => undefined }))

const { navigate } = await import('#web/platform/navigation.ts')
const { enter, isLoggedIn } = await import('#web/platform/session.ts')
const { showToast } = await import('#web/ui/show-toast.ts')
const { checkEmailCode } = await import('./email-steps.ts')
const { listenForIdentities } = await import('./identity-sign-in.ts')

let stop: () => void
let page: EventTarget
let asked: { path: string; body: unknown }[]

beforeEach(() => {
  vi.clearAllMocks()
  asked = []
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  stop = listenForIdentities()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** Answers of the server, one for each call. */
function answering(...answers: readonly (readonly [status: number, body: object])[]) {
  const left = [...answers]
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) })
    const [status, answer] = left.shift() ?? [500, {}]
    return Response.json(answer, { status })
  })
}

/** As a wrapper does: without a source and an origin. */
function tell(message: object): void {
  page.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message), source: null, origin: '' }))
}

const google = { type: 'GOOGLE_SIGNIN', id_token: 'a.b.c' }
const said = () => vi.mocked(showToast).mock.calls.map(([words]) => words)
const gone = () => vi.mocked(navigate).mock.calls

test('a known identity enters (X32)', async () => {
  answering([200, { message: 'LOGIN_SUCCESS', token: { token: 't' } }])
  tell(google)
  await vi.waitFor(() => expect(gone()).toEqual([['/home', { replace: true }]]))
  expect(asked).toEqual([{ path: '/api/google_signup', body: { id_token: 'a.b.c' } }])
  expect(said()).toEqual(['Google Authentication Successful'])
  expect(enter).toHaveBeenCalledWith({ id: 'of t' })
})

test('Apple’s goes with its nonce and the name that the app was told', async () => {
  answering([
    200,
    {
      message: 'REGISTRATION_REQUIRED',
      data: { created_user_id: 'h', email: 'n@gmail.com', email_verified: true, first_name: 'Nita', last_name: 'Rao' },
    },
  ])
  tell({ type: 'APPLE_SIGNIN', identity_token: 'a.b.c', nonce: 'n', user: { first_name: 'Nita', last_name: 'Rao' } })
  await vi.waitFor(() => expect(gone()).toHaveLength(1))
  expect(asked).toEqual([
    {
      path: '/api/apple_signup',
      body: { identity_token: 'a.b.c', nonce: 'n', user: { first_name: 'Nita', last_name: 'Rao' } },
    },
  ])
  expect(gone()).toEqual([
    [
      '/signupphone',
      {
        state: {
          type: 'register',
          registration: { id: 'h', email: 'n@gmail.com', firstName: 'Nita', lastName: 'Rao' },
        },
      },
    ],
  ])
  expect(said()).toEqual(['Apple Authentication Successful'])
})

test('an address that nobody answers for is verified first, for the same registration', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  const told = { created_user_id: 'h', email: 'n@e.com', email_verified: false, first_name: '', last_name: '' }
  answering(
    [200, { message: 'REGISTRATION_REQUIRED', data: told }],
    [200, { message: 'INVALID_OTP', data: { attempts_left: 4 } }],
    [200, { message: 'INVALID_OTP', data: { attempts_left: 4 } }],
  )
  tell(google)
  await vi.waitFor(() => expect(gone()).toEqual([['/signupemail', { state: { email: 'n@e.com' } }]]))
  await checkEmailCode({ type: 'register', email: 'n@e.com', sentAtMs: 0 }, '123456')
  await checkEmailCode({ type: 'register', email: 'another@e.com', sentAtMs: 0 }, '123456')
  expect(asked.slice(1).map(({ body }) => (body as { created_user_id?: string }).created_user_id)).toEqual([
    'h',
    undefined,
  ])
})

test('an account that has the address is sent a code', async () => {
  answering(
    [200, { message: 'LINK_REQUIRED', data: { handle: 'h', email: 'a•••••@e•••.com' } }],
    [200, { message: 'OTP_SENT', data: { channel: 'email' } }],
  )
  tell(google)
  await vi.waitFor(() =>
    expect(gone()).toEqual([
      ['/otpemail', { state: { type: 'login', email: 'a•••••@e•••.com', handle: 'h', sentAtMs: expect.any(Number) } }],
    ]),
  )
  expect(asked[1]).toEqual({ path: '/api/email/otpauthentication', body: { handle: 'h' } })
})

test.each([
  [
    'a token that is not good',
    400,
    { name: 'ValidationError', message: 'IDENTITY_REFUSED', words: 'Words' },
    'Google Authentication Failed. Please try later',
    undefined,
  ],
  [
    'a server that fails',
    500,
    { name: 'InternalError', message: 'INTERNAL', words: 'Words' },
    'Google Authentication Failed. Please try later',
    undefined,
  ],
  [
    'an address that is not taken',
    400,
    { name: 'ValidationError', message: 'EMAIL_NOT_TAKEN', words: 'Please use a different email address' },
    'Please use a different email address',
    undefined,
  ],
  [
    'an account that is suspended',
    403,
    { name: 'ForbiddenError', message: 'NO_ACCESS', words: 'Words' },
    "You don't have access to login",
    '/maintenance',
  ],
])('%s is told (X33, X30)', async (_what, status, body, words, to) => {
  answering([status, body])
  tell(google)
  await vi.waitFor(() => expect(said()).toEqual([words]))
  expect(gone().map(([path]) => path)).toEqual(to === undefined ? [] : [to])
})

test('a message that comes twice, or to somebody who is in already, is not taken', async () => {
  answering([200, { message: 'LOGIN_SUCCESS', token: { token: 't' } }])
  tell(google)
  tell(google)
  await vi.waitFor(() => expect(gone()).toHaveLength(1))
  vi.mocked(isLoggedIn).mockReturnValueOnce(true)
  tell(google)
  await Promise.resolve()
  expect(asked).toHaveLength(1)
})
