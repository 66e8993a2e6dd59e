import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brand } from '#shared/brand.ts'
import { hasChromium, seededSite, usual } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'
import { logIn, pay } from './walk.ts'
import { readSlides } from './slides.ts'

type Message = Readonly<Record<string, unknown>>

let page: Page
/** The messages posted to the wrapper during the test. */
let posted: Message[]

/** How the wrapper of each platform injects its bridge into a page. */
const wrappers = {
  'React Native': 'window.ReactNativeWebView = { postMessage: (message) => record(message) }',
  iOS: 'window.webkit = { messageHandlers: { native: { postMessage: (message) => record(message) } } }',
  Android: 'window.Android = { postMessage: (message) => record(message) }',
} as const

describe.skipIf(!hasChromium)('the app inside its native wrapper', () => {
  const site = seededSite({ viewport: usual })

  beforeAll(() =>
    site.context.exposeFunction('record', (message: string) => void posted.push(JSON.parse(message) as Message)),
  )
  beforeEach(async () => {
    posted = []
    // What a wrapper adds to a page is gone with the page.
    page = await site.context.newPage()
  })
  afterEach(async () => {
    // Each person logs in with a code, which is sent to a number once in half a minute.
    site.clock.advance(31_000)
    await page.close()
  })

  async function wrap(kind: keyof typeof wrappers): Promise<void> {
    // The frames of the checkout have no wrapper.
    await page.addInitScript(`if (window === window.top) { ${wrappers[kind]} }`)
  }
  const types = () => posted.map(({ type }) => type)
  /** The app asks for the version as soon as it listens. */
  const waitForListener = () => expect.poll(types).toContain('APP_VERSION')
  /** Dispatches a message as a wrapper does: an event without a source. */
  const dispatch = (message: unknown) =>
    page.evaluate(
      `void window.dispatchEvent(new MessageEvent('message', { data: ${JSON.stringify(typeof message === 'string' ? message : JSON.stringify(message))} }))`,
    )
  const device = { type: 'FCM_TOKEN', fcm_token: 'device-token-1', deviceType: 'android' }

  /** The bodies of the requests that register this device. */
  function watchRegistrations(): Message[] {
    const bodies: Message[] = []
    page.on(
      'request',
      (request) => request.url().endsWith('/updateUsersFcmToken') && bodies.push(request.postDataJSON() as Message),
    )
    return bodies
  }

  it.each(Object.keys(wrappers) as (keyof typeof wrappers)[])('sends messages to the wrapper of %s', async (kind) => {
    await wrap(kind)
    await page.goto(site.app.siteAddress)
    await waitForListener()
    expect(posted).toEqual([{ type: 'APP_VERSION' }])
  })

  it('sends no message and loads no wrapper code without a wrapper', async () => {
    const scripts: Promise<string>[] = []
    page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response.text()))
    await page.goto(site.app.siteAddress)
    await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
    await page.waitForLoadState('networkidle')
    const fetched = await Promise.all(scripts)
    expect(fetched.length).toBeGreaterThan(0)
    expect(fetched.filter((code) => code.includes('GOOGLE_SIGNIN'))).toEqual([])
  })

  it('sends the login to the wrapper once, and to no other listener (N1)', async () => {
    await wrap('React Native')
    // Records every window message, because a frame could take the name of another wrapper and any script can listen.
    await page.addInitScript(
      `window.overheard = []; const post = window.postMessage.bind(window); window.postMessage = (message, ...more) => { window.overheard.push(JSON.stringify(message) ?? ''); post(message, ...more) }`,
    )
    await logIn(page, site.app)
    expect(types().filter((type) => type === 'AUTH')).toHaveLength(1)
    const auth = posted.find(({ type }) => type === 'AUTH')
    const token = (await site.context.cookies()).find(({ name }) => name === 'token')?.value
    expect(auth?.['token']).toBe(token)
    expect(auth?.['userId']).toMatch(/^usr_/)
    const overheard = await page.evaluate<string[]>('overheard')
    expect(overheard.filter((message) => message.includes(String(token)))).toEqual([])
  })

  it('does not mistake a frame for a wrapper, whatever its name', async () => {
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      if (window !== window.top) return
      const frame = document.createElement('iframe')
      frame.name = 'Android'
      document.documentElement.append(frame)
      frame.contentWindow.postMessage = (message) => record(message)
    })`)
    await logIn(page, site.app)
    expect(await page.evaluate("'Android' in window")).toBe(true)
    expect(posted).toEqual([])
  })

  it('opens signing and the signed copy in the wrapper, and handles its message that an order has changed (S67, S70, C18, T20, T21, N3)', async () => {
    await wrap('React Native')
    await restoreSession(site.context, site.app)
    await page.goto(`${site.app.siteAddress}/home`)
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('button', { name: 'Buy' }).click()
    await readSlides(page)
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await pay(page, 'success@razorpay')
    await page.getByRole('button', { name: 'Sign Deal Term' }).click()
    await page.waitForURL('**/holdings')
    const address = String(posted.find(({ type }) => type === 'SIGN_URL')?.['url'])
    const signing = await site.context.newPage()
    await signing.goto(address)
    await signing.getByRole('textbox', { name: 'Full name' }).fill('Asha Verma')
    await signing.getByRole('checkbox').check()
    await signing.getByRole('button', { name: 'Sign', exact: true }).click()
    await signing.waitForURL('**/holdings**')
    await signing.close()
    const download = page.getByRole('button', { name: 'Download' })
    await expect
      .poll(
        async () => {
          // The partner reports the signature after some seconds.
          site.clock.advance(5_000)
          await page.evaluate("void document.dispatchEvent(new Event('getLatestOrderData'))")
          return (await download.count()) === 1 && (await download.isEnabled())
        },
        { interval: 300 },
      )
      .toBe(true)
    await download.click()
    await expect.poll(types).toContain('FILE_URL')
    expect(String(posted.find(({ type }) => type === 'FILE_URL')?.['file_url'])).toContain('/files/')
  })

  it('ignores messages of frames and incomplete messages', async () => {
    await wrap('React Native')
    await restoreSession(site.context, site.app)
    const registered = watchRegistrations()
    await page.goto(`${site.app.siteAddress}/home`)
    // The bar of an order names its company too.
    await page.getByRole('list', { name: 'Available' }).getByText('Kaveri Robotics').waitFor()
    await waitForListener()
    // A cross-origin frame that the content security policy allows: the partner's.
    await page.evaluate(`new Promise((resolve) => {
      const frame = Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(site.app.sandboxAddress)}, name: 'stranger' })
      frame.addEventListener('load', () => resolve())
      document.body.append(frame)
    })`)
    const stranger = page.frame('stranger')
    expect(new URL(stranger?.url() ?? '').origin).toBe(new URL(site.app.sandboxAddress).origin)
    for (const message of [
      device,
      JSON.stringify(device),
      { type: 'APP_UPDATE', force: true, url: 'https://evil.example' },
    ])
      await stranger?.evaluate(`window.parent.postMessage(${JSON.stringify(message)}, '*')`)
    for (const message of [
      'no json',
      'null',
      '[]',
      { type: 'NEVER_HEARD_OF', fcm_token: 'x' },
      { type: 'toString' },
      { type: '__proto__' },
      { ...device, fcm_token: '' },
      { ...device, fcm_token: 7 },
      { ...device, fcm_token: 'with a space' },
      { ...device, fcm_token: 'x'.repeat(4_097) },
      { ...device, deviceType: 'toaster' },
      { type: 'FCM_TOKEN' },
      { type: 'APP_UPDATE', force: 'yes', url: brand.iosStoreAddress },
      { type: 'APP_UPDATE', force: true },
    ]) {
      await dispatch(message)
    }
    // Messages keep their order: once this one is handled, those before it were rejected.
    await dispatch({ ...device, fcm_token: 'the-true-one' })
    await expect.poll(() => registered.map(({ fcm_token }) => fcm_token)).toEqual(['the-true-one'])
    expect(await page.getByRole('dialog').count()).toBe(0)
    // Messages of a frame have no fixed order; by now they have arrived.
    expect(registered).toHaveLength(1)
  })
})
