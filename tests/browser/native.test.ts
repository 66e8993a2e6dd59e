import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LocalApp } from '#infra/local/app.ts'
import { brand } from '#shared/brand.ts'
import { chromiumFlags, findChromium } from '#tests/chromium.ts'
import { expectNoViolations } from './accessible.ts'
import { restoreSession, openSite } from './visitor.ts'
import { logIn, pay } from './walk.ts'

const executablePath = findChromium()

type Message = Readonly<Record<string, unknown>>

let browser: Browser
let app: LocalApp
let context: BrowserContext
let page: Page
/** The messages posted to the wrapper on all pages of this visit. */
let posted: Message[]

/** How the wrapper of each platform injects its bridge into a page. */
const wrappers = {
  'React Native': 'window.ReactNativeWebView = { postMessage: (message) => record(message) }',
  iOS: 'window.webkit = { messageHandlers: { native: { postMessage: (message) => record(message) } } }',
  Android: 'window.Android = { postMessage: (message) => record(message) }',
} as const

describe.skipIf(executablePath === undefined)('the app inside its native wrapper', () => {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: chromiumFlags })
  })
  afterAll(() => browser.close())

  beforeEach(async () => {
    ;({ app } = await openSite())
    context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    page = await context.newPage()
    posted = []
    await context.exposeFunction('record', (message: string) => void posted.push(JSON.parse(message) as Message))
  })
  afterEach(async () => {
    await context.close()
    await app.close()
  })

  async function wrap(kind: keyof typeof wrappers): Promise<void> {
    // The frames of the checkout have no wrapper.
    await context.addInitScript(`if (window === window.top) { ${wrappers[kind]} }`)
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
    await page.goto(app.siteAddress)
    await waitForListener()
    expect(posted).toEqual([{ type: 'APP_VERSION' }])
  })

  it('sends no message and loads no wrapper code without a wrapper', async () => {
    const scripts: Promise<string>[] = []
    page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response.text()))
    await page.goto(app.siteAddress)
    await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
    await page.waitForLoadState('networkidle')
    const fetched = await Promise.all(scripts)
    expect(fetched.length).toBeGreaterThan(0)
    expect(fetched.filter((code) => code.includes('GOOGLE_SIGNIN'))).toEqual([])
  })

  it('sends the login to the wrapper once, and to no other listener', async () => {
    await wrap('React Native')
    // Records every window message, because a frame could take the name of another wrapper and any script can listen.
    await context.addInitScript(
      `window.overheard = []; const post = window.postMessage.bind(window); window.postMessage = (message, ...more) => { window.overheard.push(JSON.stringify(message) ?? ''); post(message, ...more) }`,
    )
    await logIn(page, app)
    expect(types().filter((type) => type === 'AUTH')).toHaveLength(1)
    const auth = posted.find(({ type }) => type === 'AUTH')
    const token = (await context.cookies()).find(({ name }) => name === 'token')?.value
    expect(auth?.['token']).toBe(token)
    expect(auth?.['userId']).toMatch(/^usr_/)
    const overheard = await page.evaluate<string[]>('overheard')
    expect(overheard.filter((message) => message.includes(String(token)))).toEqual([])
  })

  it('does not mistake a frame for a wrapper, whatever its name', async () => {
    await context.addInitScript(`addEventListener('DOMContentLoaded', () => {
      if (window !== window.top) return
      const frame = document.createElement('iframe')
      frame.name = 'Android'
      document.documentElement.append(frame)
      frame.contentWindow.postMessage = (message) => record(message)
    })`)
    await logIn(page, app)
    expect(await page.evaluate("'Android' in window")).toBe(true)
    expect(posted).toEqual([])
  })

  it('registers the device for the logged-in person and for one who logs in later, once each', async () => {
    await wrap('React Native')
    const registered = watchRegistrations()
    await page.goto(app.siteAddress)
    await waitForListener()
    await dispatch(device)
    expect(registered).toEqual([])
    await page.getByRole('button', { name: 'Login with Phone Number' }).click()
    await page.getByRole('textbox', { name: /phone/i }).fill('9000000001')
    await page.getByRole('button', { name: 'SEND OTP' }).click()
    await page.getByText(/Retry in 00:\d\d/).waitFor()
    const inbox = (await (
      await fetch(`${app.sandboxAddress}/inbox?to=${encodeURIComponent('+919000000001')}`)
    ).json()) as { text: string }[]
    const answer = page.waitForResponse((response) => response.url().endsWith('/updateUsersFcmToken'))
    await page
      .getByRole('textbox', { name: /otp/i })
      .first()
      .fill(/\d{6}/.exec(inbox[0]?.text ?? '')?.[0] ?? '')
    await page.waitForURL('**/home')
    expect((await answer).status()).toBe(200)
    await dispatch(device)
    await dispatch({ ...device, fcm_token: 'device-token-2' })
    await expect.poll(() => registered.map(({ fcm_token }) => fcm_token)).toEqual(['device-token-1', 'device-token-2'])
    expect(registered[0]).toEqual({
      fcm_token: 'device-token-1',
      deviceType: 'android',
      userId: posted.find(({ type }) => type === 'AUTH')?.['userId'],
    })
  })

  it('repeats a failed registration when the network is back', async () => {
    await wrap('React Native')
    await restoreSession(context, app)
    const registered = watchRegistrations()
    await context.route('**/updateUsersFcmToken', (route) => route.abort('connectionfailed'), { times: 1 })
    await page.goto(`${app.siteAddress}/home`)
    await page.getByText('Kaveri Robotics').waitFor()
    await waitForListener()
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/updateUsersFcmToken'))
    await dispatch(device)
    await failed
    await page.evaluate("void dispatchEvent(new Event('online'))")
    await expect.poll(() => registered.length).toBe(2)
  })

  it('shows that there is a newer version, and links only to our own store page', async () => {
    await wrap('React Native')
    await context.addInitScript('window.open = (address) => { window.opened = address; return null }')
    await page.goto(app.siteAddress)
    await waitForListener()
    await dispatch({ type: 'APP_VERSION', version: '1.2.3' })
    await dispatch({ type: 'APP_UPDATE', force: false, url: brand.iosStoreAddress })
    const dialog = page.getByRole('dialog', { name: 'A new version is there' })
    await dialog.getByText('You have version 1.2.3.').waitFor()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Update' }).click()
    expect(await page.evaluate('opened')).toBe(brand.iosStoreAddress)
    await dialog.getByRole('button', { name: 'Later' }).click()
    await dialog.waitFor({ state: 'detached' })

    await dispatch({ type: 'APP_UPDATE', force: true, url: 'https://evil.example/ansh' })
    await dialog.getByText(`To go on, please update ${brand.name} first.`).waitFor()
    expect(await dialog.getByRole('button', { name: /Later|Close/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(true)
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Update' }).click()
    expect(await page.evaluate('opened')).toBe(brand.androidStoreAddress)
  })

  it('opens signing and the signed copy in the wrapper, and handles its message that an order has changed', async () => {
    await wrap('React Native')
    await logIn(page, app)
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('button', { name: 'Buy' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Pay ₹5,339.47' }).click()
    await pay(page, 'success@razorpay')
    await page.getByRole('button', { name: 'Sign Deal Term' }).click()
    await page.waitForURL('**/holdings')
    const address = String(posted.find(({ type }) => type === 'SIGN_URL')?.['url'])
    const signing = await (await browser.newContext()).newPage()
    await signing.goto(address)
    await signing.getByRole('textbox', { name: 'Full name' }).fill('Asha Verma')
    await signing.getByRole('checkbox').check()
    await signing.getByRole('button', { name: 'Sign', exact: true }).click()
    await signing.waitForURL('**/holdings**')
    await signing.context().close()
    const download = page.getByRole('button', { name: 'Download' })
    await expect
      .poll(
        async () => {
          await page.evaluate("void document.dispatchEvent(new Event('getLatestOrderData'))")
          return (await download.count()) === 1 && (await download.isEnabled())
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBe(true)
    await download.click()
    await expect.poll(types).toContain('FILE_URL')
    expect(String(posted.find(({ type }) => type === 'FILE_URL')?.['file_url'])).toContain('/files/')
  })

  it('ignores messages of frames and incomplete messages', async () => {
    await wrap('React Native')
    await restoreSession(context, app)
    const registered = watchRegistrations()
    await page.goto(`${app.siteAddress}/home`)
    await page.getByText('Kaveri Robotics').waitFor()
    await waitForListener()
    // A cross-origin frame that the content security policy allows: the partner's.
    await page.evaluate(`new Promise((resolve) => {
      const frame = Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(app.sandboxAddress)}, name: 'stranger' })
      frame.addEventListener('load', () => resolve())
      document.body.append(frame)
    })`)
    const stranger = page.frame('stranger')
    expect(new URL(stranger?.url() ?? '').origin).toBe(new URL(app.sandboxAddress).origin)
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
