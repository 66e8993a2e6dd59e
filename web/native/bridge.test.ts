import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type InMessages, onNative } from './bridge.ts'
import { requestCamera } from './camera.ts'
import { findWrapper, postToNative } from './post.ts'

let page: EventTarget & Record<string, unknown>
let posted: unknown[]

beforeEach(() => {
  page = new EventTarget() as typeof page
  posted = []
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { origin: 'https://ansh.example' })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wrapper = { postMessage: (message: string) => void posted.push(JSON.parse(message)) }

/** Dispatches a message to the window, by default as a wrapper does: without source and origin. */
function dispatch(data: unknown, from: { source?: unknown; origin?: string } = {}): void {
  page.dispatchEvent(Object.assign(new Event('message'), { data, source: null, origin: '', ...from }))
}

function collect<Type extends keyof InMessages>(type: Type): InMessages[Type][] {
  const messages: InMessages[Type][] = []
  onNative(type, (message) => messages.push(message))
  return messages
}

describe('an incoming message', () => {
  it.each([
    ['GOOGLE_SIGNIN', { id_token: 'a.b.c' }],
    ['APPLE_SIGNIN', { identity_token: 'a.b.c', nonce: 'n' }],
    ['APPLE_SIGNIN', { identity_token: 'a.b.c', nonce: 'n', user: { first_name: 'Nila', last_name: '' } }],
    ['FCM_TOKEN', { fcm_token: 't:1', deviceType: 'iOS' }],
    ['CAMERA_PERMISSION', { granted: false }],
    ['APP_VERSION', { version: '1.2.3' }],
    ['APP_UPDATE', { force: true, url: 'https://store.example' }],
  ] as const)('%s is accepted as text and as an object, without unknown fields (N2)', (type, fields) => {
    const messages = collect(type)
    dispatch(JSON.stringify({ type, ...fields, more: 1 }))
    dispatch({ type, ...fields })
    expect(messages).toEqual([fields, fields])
  })

  it.each([
    ['GOOGLE_SIGNIN', { id_token: '' }],
    ['GOOGLE_SIGNIN', { id_token: 'x'.repeat(8_193) }],
    ['GOOGLE_SIGNIN', { id_token: { toString: 'a' } }],
    ['APPLE_SIGNIN', { nonce: 'n' }],
    ['APPLE_SIGNIN', { identity_token: 'a.b.c', nonce: 'x'.repeat(257) }],
    ['APPLE_SIGNIN', { identity_token: 'a.b.c', nonce: 'n', user: 'Nila' }],
    ['APPLE_SIGNIN', { identity_token: 'a.b.c', nonce: 'n', user: { first_name: 'Nila', last_name: 'x'.repeat(201) } }],
    ['FCM_TOKEN', { fcm_token: 'with a space', deviceType: 'ios' }],
    ['FCM_TOKEN', { fcm_token: 't', deviceType: 'web' }],
    ['CAMERA_PERMISSION', { granted: 'true' }],
    ['APP_VERSION', { version: 'x'.repeat(33) }],
    ['APP_UPDATE', { force: 1, url: 'https://store.example' }],
  ] as const)('a malformed %s is ignored', (type, fields) => {
    const messages = collect(type)
    dispatch({ type, ...fields })
    expect(messages).toEqual([])
  })

  it('is accepted only from this window and from the wrapper', () => {
    const messages = collect('APP_VERSION')
    const message = { type: 'APP_VERSION', version: '1' }
    dispatch(message, { source: { frame: true }, origin: 'https://ansh.example' })
    dispatch(message, { source: null, origin: 'https://evil.example' })
    dispatch(message, { source: null, origin: 'null' })
    expect(messages).toEqual([])
    dispatch(message, { source: page, origin: 'https://ansh.example' })
    dispatch(message)
    expect(messages).toHaveLength(2)
  })

  it('is not passed on after unsubscribing', () => {
    const messages: unknown[] = []
    onNative('APP_VERSION', (message) => messages.push(message))()
    dispatch({ type: 'APP_VERSION', version: '1' })
    expect(messages).toEqual([])
  })
})

it('treats a missing nonce as empty, because a wrapper may sign in without one', () => {
  const messages = collect('APPLE_SIGNIN')
  dispatch({ type: 'APPLE_SIGNIN', identity_token: 'a.b.c' })
  expect(messages).toEqual([{ identity_token: 'a.b.c', nonce: '' }])
})

describe('an outgoing message', () => {
  it('is posted to the wrapper, and reports whether there is one', () => {
    expect(postToNative({ type: 'SIGN_URL', url: 'https://sign.example' })).toBe(false)
    page['Android'] = wrapper
    expect(postToNative({ type: 'SIGN_URL', url: 'https://sign.example' })).toBe(true)
    expect(posted).toEqual([{ type: 'SIGN_URL', url: 'https://sign.example' }])
  })

  it('is not posted to a window with the name of a bridge', () => {
    page['ReactNativeWebView'] = { ...wrapper, window: {} }
    expect(findWrapper()).toBeUndefined()
    page['webkit'] = { messageHandlers: { native: wrapper } }
    expect(findWrapper()).toBe(wrapper)
  })
})

describe('requestCamera', () => {
  it.each([true, false])('resolves to the answer of the wrapper: %s (N1)', async (granted) => {
    page['ReactNativeWebView'] = wrapper
    const granting = requestCamera()
    expect(posted).toEqual([{ type: 'CAMERA_PERMISSION' }])
    dispatch({ type: 'CAMERA_PERMISSION', granted })
    expect(await granting).toBe(granted)
  })

  it('resolves to false when the wrapper does not answer for a minute', async () => {
    vi.useFakeTimers()
    page['ReactNativeWebView'] = wrapper
    const granting = requestCamera()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await granting).toBe(false)
  })

  it('resolves to true without a wrapper, because the browser asks', async () => {
    expect(await requestCamera()).toBe(true)
  })
})
