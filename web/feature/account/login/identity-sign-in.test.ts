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
vi.mock('#web/platform/navigation/navigation.ts', () => ({ navigate: vi.fn() }))
vi.mock('#web/platform/navigation/navigate-back.ts', () => ({
  navigateAfterLogin: vi.fn((_to: string, complete: () => void) => complete()),
}))
vi.mock('#web/platform/session/session.ts', () => ({
  isLoggedIn: vi.fn(() => false),
  completeLogin: vi.fn(),
}))
vi.mock('#web/platform/session/start-session.ts', () => ({
  startSession: vi.fn(async (token: string) => ({ id: `of ${token}` })),
}))
vi.mock('#web/ui/state/show-toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('#web/platform/session/token.ts', () => ({ readToken: () => undefined }))

const { navigate } = await import('#web/platform/navigation/navigation.ts')
const { navigateAfterLogin } = await import('#web/platform/navigation/navigate-back.ts')
const { completeLogin, isLoggedIn } = await import('#web/platform/session/session.ts')
const { showToast } = await import('#web/ui/state/show-toast.ts')
const { checkEmailCode } = await import('./email-steps.ts')
const { listenForIdentities } = await import('./identity-sign-in.ts')

let stop: () => void
let page: EventTarget
let requests: { path: string; body: unknown }[]

beforeEach(() => {
  vi.clearAllMocks()
  requests = []
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

/** Stubs the responses of the server, one for each call. */
function stubResponses(...answers: readonly (readonly [status: number, body: object])[]) {
  const remaining = [...answers]
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    requests.push({ path, body: JSON.parse(body) })
    const [status, answer] = remaining.shift() ?? [500, {}]
    return Response.json(answer, { status })
  })
}

/** Posts a message as the native wrapper does: without a source and an origin. */
function postFromWrapper(message: object): void {
  page.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message), source: null, origin: '' }))
}

const google = { type: 'GOOGLE_SIGNIN', id_token: 'a.b.c' }
const toasts = () => vi.mocked(showToast).mock.calls.map(([message]) => message)
const navigations = () => vi.mocked(navigate).mock.calls

test('a known identity logs in (S25, X32)', async () => {
  stubResponses([200, { message: 'LOGIN_SUCCESS', token: { token: 't' } }])
  postFromWrapper(google)
  await vi.waitFor(() => expect(vi.mocked(navigateAfterLogin).mock.calls).toEqual([['/home', expect.any(Function)]]))
  expect(requests).toEqual([{ path: '/api/google_signup', body: { id_token: 'a.b.c' } }])
  expect(toasts()).toEqual(['Google Authentication Successful'])
  expect(completeLogin).toHaveBeenCalledWith({ id: 'of t' })
})

test('the Apple request carries the nonce and the name that the wrapper received (N2)', async () => {
  stubResponses([
    200,
    {
      message: 'REGISTRATION_REQUIRED',
      data: { created_user_id: 'h', email: 'n@gmail.com', email_verified: true, first_name: 'Nita', last_name: 'Rao' },
    },
  ])
  postFromWrapper({
    type: 'APPLE_SIGNIN',
    identity_token: 'a.b.c',
    nonce: 'n',
    user: { first_name: 'Nita', last_name: 'Rao' },
  })
  await vi.waitFor(() => expect(navigations()).toHaveLength(1))
  expect(requests).toEqual([
    {
      path: '/api/apple_signup',
      body: { identity_token: 'a.b.c', nonce: 'n', user: { first_name: 'Nita', last_name: 'Rao' } },
    },
  ])
  expect(navigations()).toEqual([
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
  expect(toasts()).toEqual(['Apple Authentication Successful'])
})

test('an unverified address is verified first, for the same registration', async () => {
  const storage = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
  const identified = { created_user_id: 'h', email: 'n@e.com', email_verified: false, first_name: '', last_name: '' }
  stubResponses(
    [200, { message: 'REGISTRATION_REQUIRED', data: identified }],
    [200, { message: 'INVALID_OTP', data: { attempts_left: 4 } }],
    [200, { message: 'INVALID_OTP', data: { attempts_left: 4 } }],
  )
  postFromWrapper(google)
  await vi.waitFor(() => expect(navigations()).toEqual([['/signupemail', { state: { email: 'n@e.com' } }]]))
  await checkEmailCode({ type: 'register', email: 'n@e.com', sentAtMs: 0 }, '123456')
  await checkEmailCode({ type: 'register', email: 'another@e.com', sentAtMs: 0 }, '123456')
  expect(requests.slice(1).map(({ body }) => (body as { created_user_id?: string }).created_user_id)).toEqual([
    'h',
    undefined,
  ])
})

test('an account with the same address is sent a code', async () => {
  stubResponses(
    [200, { message: 'LINK_REQUIRED', data: { handle: 'h', email: 'a•••••@e•••.com' } }],
    [200, { message: 'OTP_SENT', data: { channel: 'email' } }],
  )
  postFromWrapper(google)
  await vi.waitFor(() =>
    expect(navigations()).toEqual([
      ['/otpemail', { state: { type: 'login', email: 'a•••••@e•••.com', handle: 'h', sentAtMs: expect.any(Number) } }],
    ]),
  )
  expect(requests[1]).toEqual({ path: '/api/email/otpauthentication', body: { handle: 'h' } })
})

test.each([
  [
    'a refused token',
    400,
    { name: 'ValidationError', message: 'IDENTITY_REFUSED', words: 'Words' },
    'Google Authentication Failed. Please try later',
    undefined,
  ],
  [
    'a failed server',
    500,
    { name: 'InternalError', message: 'INTERNAL', words: 'Words' },
    'Google Authentication Failed. Please try later',
    undefined,
  ],
  [
    'a refused address',
    400,
    { name: 'ValidationError', message: 'EMAIL_NOT_TAKEN', words: 'Please use a different email address' },
    'Please use a different email address',
    undefined,
  ],
  [
    'a suspended account',
    403,
    { name: 'ForbiddenError', message: 'NO_ACCESS', words: 'Words' },
    "You don't have access to login",
    '/maintenance',
  ],
])('%s shows its message (S25, X30, X33)', async (_what, status, body, message, to) => {
  stubResponses([status, body])
  postFromWrapper(google)
  await vi.waitFor(() => expect(toasts()).toEqual([message]))
  expect(navigations().map(([path]) => path)).toEqual(to === undefined ? [] : [to])
})

test('a repeated message, or a message while logged in, is ignored', async () => {
  stubResponses([200, { message: 'LOGIN_SUCCESS', token: { token: 't' } }])
  postFromWrapper(google)
  postFromWrapper(google)
  await vi.waitFor(() => expect(navigateAfterLogin).toHaveBeenCalledOnce())
  vi.mocked(isLoggedIn).mockReturnValueOnce(true)
  postFromWrapper(google)
  await Promise.resolve()
  expect(requests).toHaveLength(1)
})
