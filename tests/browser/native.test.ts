import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LocalApp } from '#infra/local/app.ts'
import { brand } from '#shared/brand.ts'
import { chromiumFlags, findChromium } from '#tests/chromium.ts'
import { expectNoViolations } from './accessible.ts'
import { comeBack, openSite } from './visitor.ts'
import { logIn, pay } from './walk.ts'

const executablePath = findChromium()

type Message = Readonly<Record<string, unknown>>

let browser: Browser
let app: LocalApp
let context: BrowserContext
let page: Page
/** What the app has posted to the wrapper, through every page of this visit. */
let posted: Message[]

/** How the wrapper of each system puts itself into a page. */
const wrappers = {
  'React Native': 'window.ReactNativeWebView = { postMessage: (message) => told(message) }',
  iOS: 'window.webkit = { messageHandlers: { native: { postMessage: (message) => told(message) } } }',
  Android: 'window.Android = { postMessage: (message) => told(message) }',
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
    await context.exposeFunction('told', (message: string) => void posted.push(JSON.parse(message) as Message))
  })
  afterEach(async () => {
    await context.close()
    await app.close()
  })

  async function wrap(kind: keyof typeof wrappers): Promise<void> {
    // The checkout's frames have no wrapper.
    await context.addInitScript(`if (window === window.top) { ${wrappers[kind]} }`)
  }
  const types = () => posted.map(({ type }) => type)
  /** The app asks for the version as soon as it listens. */
  const heard = () => expect.poll(types).toContain('APP_VERSION')
  /** As a wrapper does it: an event without a source. */
  const tell = (message: unknown) =>
    page.evaluate(
      `void window.dispatchEvent(new MessageEvent('message', { data: ${JSON.stringify(typeof message === 'string' ? message : JSON.stringify(message))} }))`,
    )
  const device = { type: 'FCM_TOKEN', fcm_token: 'device-token-1', deviceType: 'android' }

  /** The bodies with which this phone was registered. */
  function watchRegistrations(): Message[] {
    const bodies: Message[] = []
    page.on(
      'request',
      (request) => request.url().endsWith('/updateUsersFcmToken') && bodies.push(request.postDataJSON() as Message),
    )
    return bodies
  }

  it.each(Object.keys(wrappers) as (keyof typeof wrappers)[])('is heard by the wrapper of %s', async (kind) => {
    await wrap(kind)
    await page.goto(app.siteAddress)
    await heard()
    expect(posted).toEqual([{ type: 'APP_VERSION' }])
  })

  it('asks nobody and fetches nothing for a wrapper where there is none', async () => {
    const scripts: Promise<string>[] = []
    page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response.text()))
    await page.goto(app.siteAddress)
    await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
    await page.waitForLoadState('networkidle')
    const fetched = await Promise.all(scripts)
    expect(fetched.length).toBeGreaterThan(0)
    expect(fetched.filter((code) => code.includes('GOOGLE_SIGNIN'))).toEqual([])
  })

  it('tells the wrapper who has logged in, once, and nobody else', async () => {
    await wrap('React Native')
    // A frame may call itself by another wrapper's name, and anybody may listen.
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

  it('takes no frame for a wrapper, whatever it is called', async () => {
    await context.addInitScript(`addEventListener('DOMContentLoaded', () => {
      if (window !== window.top) return
      const frame = document.createElement('iframe')
      frame.name = 'Android'
      document.documentElement.append(frame)
      frame.contentWindow.postMessage = (message) => told(message)
    })`)
    await logIn(page, app)
    expect(await page.evaluate("'Android' in window")).toBe(true)
    expect(posted).toEqual([])
  })

  it('registers the phone for who is logged in, and for who logs in later, once each', async () => {
    await wrap('React Native')
    const registered = watchRegistrations()
    await page.goto(app.siteAddress)
    await heard()
    await tell(device)
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
    await tell(device)
    await tell({ ...device, fcm_token: 'device-token-2' })
    await expect.poll(() => registered.map(({ fcm_token }) => fcm_token)).toEqual(['device-token-1', 'device-token-2'])
    expect(registered[0]).toEqual({
      fcm_token: 'device-token-1',
      deviceType: 'android',
      userId: posted.find(({ type }) => type === 'AUTH')?.['userId'],
    })
  })

  it('registers again what could not be registered, when the network is back', async () => {
    await wrap('React Native')
    await comeBack(context, app)
    const registered = watchRegistrations()
    await context.route('**/updateUsersFcmToken', (route) => route.abort('connectionfailed'), { times: 1 })
    await page.goto(`${app.siteAddress}/home`)
    await page.getByText('Kaveri Robotics').waitFor()
    await heard()
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/updateUsersFcmToken'))
    await tell(device)
    await failed
    await page.evaluate("void dispatchEvent(new Event('online'))")
    await expect.poll(() => registered.length).toBe(2)
  })

  it('shows that there is a newer version, and leads to our own store alone', async () => {
    await wrap('React Native')
    await context.addInitScript('window.open = (address) => { window.opened = address; return null }')
    await page.goto(app.siteAddress)
    await heard()
    await tell({ type: 'APP_VERSION', version: '1.2.3' })
    await tell({ type: 'APP_UPDATE', force: false, url: brand.iosStoreAddress })
    const dialog = page.getByRole('dialog', { name: 'A new version is there' })
    await dialog.getByText('You have version 1.2.3.').waitFor()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Update' }).click()
    expect(await page.evaluate('opened')).toBe(brand.iosStoreAddress)
    await dialog.getByRole('button', { name: 'Later' }).click()
    await dialog.waitFor({ state: 'detached' })

    await tell({ type: 'APP_UPDATE', force: true, url: 'https://evil.example/ansh' })
    await dialog.getByText(`To go on, please update ${brand.name} first.`).waitFor()
    expect(await dialog.getByRole('button', { name: /Later|Close/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(true)
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Update' }).click()
    expect(await page.evaluate('opened')).toBe(brand.androidStoreAddress)
  })

  it('has the deal term signed and the signed copy opened by the wrapper, and hears that an order has changed', async () => {
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

  it('takes nothing from a frame, and nothing that is not whole', async () => {
    await wrap('React Native')
    await comeBack(context, app)
    const registered = watchRegistrations()
    await page.goto(`${app.siteAddress}/home`)
    await page.getByText('Kaveri Robotics').waitFor()
    await heard()
    // A frame from elsewhere that the content security policy lets in: the partner's.
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
      await tell(message)
    }
    // Messages keep their order: once this one is heard, those before it were not taken.
    await tell({ ...device, fcm_token: 'the-true-one' })
    await expect.poll(() => registered.map(({ fcm_token }) => fcm_token)).toEqual(['the-true-one'])
    expect(await page.getByRole('dialog').count()).toBe(0)
    // A frame's messages arrive when they like; by now they have.
    expect(registered).toHaveLength(1)
  })
})
