import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type InMessages, onNative } from './bridge.ts'
import { askCamera } from './camera.ts'
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

/** As it reaches the window: by default from a wrapper, without source and origin. */
function tell(data: unknown, from: { source?: unknown; origin?: string } = {}): void {
  page.dispatchEvent(Object.assign(new Event('message'), { data, source: null, origin: '', ...from }))
}

function heard<Type extends keyof InMessages>(type: Type): InMessages[Type][] {
  const messages: InMessages[Type][] = []
  onNative(type, (message) => messages.push(message))
  return messages
}

describe('what comes in', () => {
  it.each([
    ['GOOGLE_SIGNIN', { id_token: 'a.b.c' }],
    ['APPLE_SIGNIN', { identity_token: 'a.b.c', nonce: 'n' }],
    ['APPLE_SIGNIN', { identity_token: 'a.b.c', nonce: 'n', user: { first_name: 'Nila', last_name: '' } }],
    ['FCM_TOKEN', { fcm_token: 't:1', deviceType: 'iOS' }],
    ['CAMERA_PERMISSION', { granted: false }],
    ['APP_VERSION', { version: '1.2.3' }],
    ['APP_UPDATE', { force: true, url: 'https://store.example' }],
  ] as const)('%s is heard as text and as an object, without what nobody knows of it', (type, fields) => {
    const messages = heard(type)
    tell(JSON.stringify({ type, ...fields, more: 1 }))
    tell({ type, ...fields })
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
  ] as const)('%s that is not whole is not heard', (type, fields) => {
    const messages = heard(type)
    tell({ type, ...fields })
    expect(messages).toEqual([])
  })

  it('is heard from this window and from the wrapper alone', () => {
    const messages = heard('APP_VERSION')
    const message = { type: 'APP_VERSION', version: '1' }
    tell(message, { source: { frame: true }, origin: 'https://ansh.example' })
    tell(message, { source: null, origin: 'https://evil.example' })
    tell(message, { source: null, origin: 'null' })
    expect(messages).toEqual([])
    tell(message, { source: page, origin: 'https://ansh.example' })
    tell(message)
    expect(messages).toHaveLength(2)
  })

  it('is not heard after one has stopped', () => {
    const messages: unknown[] = []
    onNative('APP_VERSION', (message) => messages.push(message))()
    tell({ type: 'APP_VERSION', version: '1' })
    expect(messages).toEqual([])
  })
})

it('takes no nonce for an empty one, since a wrapper may have asked without', () => {
  const messages = heard('APPLE_SIGNIN')
  tell({ type: 'APPLE_SIGNIN', identity_token: 'a.b.c' })
  expect(messages).toEqual([{ identity_token: 'a.b.c', nonce: '' }])
})

describe('what goes out', () => {
  it('goes to the wrapper, and says whether there is one', () => {
    expect(postToNative({ type: 'SIGN_URL', url: 'https://sign.example' })).toBe(false)
    page['Android'] = wrapper
    expect(postToNative({ type: 'SIGN_URL', url: 'https://sign.example' })).toBe(true)
    expect(posted).toEqual([{ type: 'SIGN_URL', url: 'https://sign.example' }])
  })

  it('goes to no window that is called by a wrapper’s name', () => {
    page['ReactNativeWebView'] = { ...wrapper, window: {} }
    expect(findWrapper()).toBeUndefined()
    page['webkit'] = { messageHandlers: { native: wrapper } }
    expect(findWrapper()).toBe(wrapper)
  })
})

describe('the camera', () => {
  it.each([true, false])('may be used when the wrapper says so: %s', async (granted) => {
    page['ReactNativeWebView'] = wrapper
    const asked = askCamera()
    expect(posted).toEqual([{ type: 'CAMERA_PERMISSION' }])
    tell({ type: 'CAMERA_PERMISSION', granted })
    expect(await asked).toBe(granted)
  })

  it('may not be used when the wrapper is silent for a minute', async () => {
    vi.useFakeTimers()
    page['ReactNativeWebView'] = wrapper
    const asked = askCamera()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await asked).toBe(false)
  })

  it('is asked for by the browser itself where there is no wrapper', async () => {
    expect(await askCamera()).toBe(true)
  })
})
