import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setMaintenance } from '#functions/platform/http/maintenance.ts'
import type { ShiftedClock } from '#infra/local/clock.ts'
import type { LocalApp } from '#infra/local/app.ts'
import { brand } from '#shared/brand.ts'
import { chromiumFlags, findChromium } from '#tests/chromium.ts'
import { expectNoViolations } from './accessible.ts'
import { restoreSession, openSite } from './visitor.ts'
import { logIn } from './walk.ts'

const executablePath = findChromium()
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const offlineText = 'Please check your internet connection & try again.'

let browser: Browser
let app: LocalApp
let clock: ShiftedClock
let context: BrowserContext
let page: Page

describe.skipIf(executablePath === undefined)('the system screens in Chromium', () => {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: chromiumFlags })
  })
  afterAll(() => browser.close())

  beforeEach(async () => {
    ;({ app, clock } = await openSite())
    await visitWith({})
  })
  afterEach(async () => {
    await context.close()
    await app.close()
  })

  async function visitWith(options: Parameters<Browser['newContext']>[0]): Promise<void> {
    await (context as BrowserContext | undefined)?.close()
    context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options })
    page = await context.newPage()
  }

  const at = (path: string) => page.goto(`${app.siteAddress}${path}`)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const landing = () => page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
  const stored = (name: string) => page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(name)})`)

  /** The addresses in the caches of the service worker. */
  const cachedPaths = () =>
    page.evaluate<string[]>(`(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })()`)

  /** Opens Home as Asha, with the app cached for use without a network. */
  async function arrive(): Promise<void> {
    await restoreSession(context, app)
    await at('/home')
    await page.getByText('Kaveri Robotics').waitFor()
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  }

  describe('the start', () => {
    it('reports an unreadable configuration, and continues when it can be read', async () => {
      await context.route('**/config.json', (route) => route.fulfill({ status: 500, body: 'broken' }))
      await at('/termsandcondition')
      await page.getByText('We could not start the app').waitFor()
      await expectNoViolations(page)
      await context.unroute('**/config.json')
      await page.getByRole('button', { name: 'Retry' }).click()
      await heading('Terms and Conditions')
    })

    it('rejects an invalid configuration', async () => {
      await context.route('**/config.json', (route) => route.fulfill({ json: { hello: 'world' } }))
      await at('/home')
      await page.getByText('We could not start the app').waitFor()
    })

    it('caches nothing for offline use before a login', async () => {
      const requested: string[] = []
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      await at('/')
      await landing()
      await page.waitForLoadState('networkidle')
      expect(requested.filter((path) => path === '/service-worker.js' || path === '/offline.svg')).toEqual([])
      expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then(({ length }) => length)')).toBe(0)
    })

    it('stores configuration, flags, session and picture (F1, F3, F4)', async () => {
      await logIn(page, app)
      await expect.poll(() => stored('offlineImage')).toContain('<svg')
      expect(JSON.parse((await stored('config')) ?? '{}')).toHaveProperty('ApiEndPoint', '/api')
      expect(await stored('internalTeam')).toBe('true')
      const session = (await context.cookies()).find(({ name }) => name === 'token')
      expect(session?.sameSite).toBe('Strict')
      expect(((session?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(180, 1)
    })
  })

  describe('without a network', () => {
    it('keeps the current screen, and says how old it is', async () => {
      await arrive()
      await context.setOffline(true)
      await page.getByText(/^You are offline\. Last updated \d\d:\d\d\.$/).waitFor()
      expect(await page.getByText('Kaveri Robotics').isVisible()).toBe(true)
      await expectNoViolations(page)
      await context.setOffline(false)
      await page.getByText('You are offline').waitFor({ state: 'detached' })
    })

    it.each(['/home', '/holdings', '/'])(
      "reopens %s with the app's own offline screen, and continues by itself",
      async (path) => {
        await arrive()
        await context.setOffline(true)
        await at(path)
        await heading('Please wait..')
        expect(await page.getByText(offlineText).isVisible()).toBe(true)
        await expectNoViolations(page)
        await context.setOffline(false)
        await page.getByRole('link', { name: 'Portfolio' }).waitFor()
      },
    )

    it('reloads into the offline screen, whose button retries', async () => {
      await arrive()
      await context.setOffline(true)
      await page.reload()
      await page.getByText(offlineText).waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText(offlineText).waitFor()
      expect(await page.getByRole('img', { includeHidden: true }).or(page.locator('main img')).count()).toBeGreaterThan(
        0,
      )
    })

    it('says so on a screen without data, and loads it when the network is back', async () => {
      await arrive()
      // Its code is loaded; its data is gone with the page.
      await page.getByRole('link', { name: 'Portfolio' }).click()
      await page.getByRole('tab', { name: 'My Scrips' }).waitFor()
      await page.getByRole('link', { name: 'Home' }).click()
      await page.reload()
      await page.getByRole('searchbox', { name: /search/i }).waitFor()
      await context.setOffline(true)
      await page.getByRole('link', { name: 'Portfolio' }).click()
      await page.getByText(offlineText).waitFor()
      await expectNoViolations(page)
      await context.setOffline(false)
      await page.getByText('Oopsy, no orders!').or(page.getByText('Oopsy, no scrips!')).waitFor()
    })

    it('stores no personal data', async () => {
      await arrive()
      await page.getByRole('link', { name: 'Portfolio' }).click()
      await page.getByRole('tab', { name: 'My Scrips' }).waitFor()
      await page.reload()
      await page.getByRole('tab', { name: 'My Scrips' }).waitFor()
      const paths = await cachedPaths()
      expect(paths).toContain('/app.html')
      expect(paths).toContain('/offline.svg')
      expect(paths.filter((path) => !/^\/(?:app\.html|offline\.svg|assets\/.+)$/.test(path))).toEqual([])
    })

    it('shows /no-internet, and leads back when the network is there', async () => {
      await restoreSession(context, app)
      await at('/no-internet')
      await heading('Please wait..')
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.waitForURL('**/home')
    })
  })

  describe('maintenance', () => {
    it('redirects everyone, stays while it lasts, and leads back when it is over', async () => {
      await at('/')
      await landing()
      await setMaintenance(app.context, true)
      clock.advance(31_000)
      await at('/privacyandpolicy')
      await page.waitForURL('**/maintenance')
      await heading("Something exciting cooking! We'll be back soon.")
      expect(await stored('maintenanceMode')).toBe('true')
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Return' }).click()
      await page.getByText('Not yet. Please try again in a little while.').waitFor()
      await setMaintenance(app.context, false)
      clock.advance(31_000)
      await page.getByRole('button', { name: 'Return' }).click()
      await page.waitForURL('**/signupphone')
      await page.getByRole('textbox', { name: /phone/i }).waitFor()
      expect(await stored('maintenanceMode')).toBeNull()
    })

    it('starts on an open screen with the first refused call', async () => {
      await arrive()
      await context.route('**/api/**', (route) =>
        route.fulfill({
          status: 503,
          json: { name: 'MaintenanceError', message: 'MAINTENANCE', request_id: 'r', words: 'Back soon' },
        }),
      )
      await page.getByRole('link', { name: 'Portfolio' }).click()
      await page.waitForURL('**/maintenance')
    })
  })

  describe('global dialogs', () => {
    it('ends an expired session and returns to the landing (T9, T10, X45)', async () => {
      await arrive()
      await context.route('**/api/**', (route) =>
        route.fulfill({
          status: 401,
          json: { name: 'TokenExpiredError', message: 'TOKEN_EXPIRED', request_id: 'r', words: 'Expired' },
        }),
      )
      await page.getByRole('link', { name: 'Portfolio' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Session has been expired! Please re-login to continue.').waitFor()
      await page.keyboard.press('Escape')
      expect(await dialog.isVisible()).toBe(true)
      await expectNoViolations(page)
      await dialog.getByRole('button', { name: 'OK' }).click()
      await landing()
      expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([])
      expect(await stored('internalTeam')).toBeNull()
    })

    it('warns not to leave while a payment is checked (S8)', async () => {
      await restoreSession(context, app)
      await context.route('**/getPaymentStatus', () => undefined)
      await at(`/payment-return?data=${Buffer.from(JSON.stringify({ order_id: 'ord_1' })).toString('base64url')}`)
      await page.getByText('Please wait..').waitFor()
      await page.getByText('Do not go back or close the application.').waitFor()
    })

    it('reports an outage once, after three failures in a row (S7, X66)', async () => {
      await arrive()
      await context.route('**/api/**', (route) =>
        route.fulfill({
          status: 500,
          json: { name: 'InternalError', message: 'INTERNAL', request_id: 'r', words: 'Broken' },
        }),
      )
      await page.getByRole('link', { name: 'Portfolio' }).click()
      const dialog = page.getByRole('dialog')
      await dialog
        .getByText('Kindly come back in sometime, we are enhancing our customer experience')
        .waitFor({ timeout: 60_000 })
      await expectNoViolations(page)
      await dialog.getByRole('button', { name: 'OK' }).click()
      await dialog.waitFor({ state: 'detached' })
    })
  })

  describe('the redirect to the store', () => {
    it.each([
      ['an iPhone', iphone, brand.iosStoreAddress],
      [
        'an Android phone',
        'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
        brand.androidStoreAddress,
      ],
    ])('leads %s to its own store', async (_, userAgent, address) => {
      await visitWith({ userAgent })
      await context.route(address, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>the store</title>' }),
      )
      await at('/getanshapp')
      await page.waitForURL(address)
      expect(await page.title()).toBe('the store')
    })

    it('also has a link, for a browser that blocks the redirect', async () => {
      await visitWith({ userAgent: iphone })
      await context.addInitScript(
        'navigation.addEventListener("navigate", (event) => new URL(event.destination.url).origin !== location.origin && event.preventDefault())',
      )
      await at('/getanshapp')
      await heading(`Get the ${brand.name} app`)
      expect(await page.getByRole('link', { name: 'Open the store' }).getAttribute('href')).toBe(brand.iosStoreAddress)
      await expectNoViolations(page)
    })
  })

  describe('the legal pages', () => {
    const further = [
      ['/legalpolicy', 'Legal & Compliance'],
      ['/subtermsandconditions', 'Terms of Use'],
      ['/privacyandpolicy', 'Privacy Policy and Security'],
      ['/risksanddisclosures', 'Risk Disclosure and Compliance'],
      ['/noreturnpolicy', 'Return and Exchange Policy'],
    ] as const
    const details = {
      registration: { id: 'handle', email: 'new@example.com' },
      username: '919000000009',
      userType: 'INDIVIDUAL',
      typed: { firstName: 'Nila' },
    }

    /** Navigates with state, as the details screen does. */
    async function openTermsFromDetails(state: object): Promise<void> {
      await at('/')
      await landing()
      await page.evaluate(
        `history.replaceState({ index: 0, value: ${JSON.stringify(state)} }, '', '/termsandcondition')`,
      )
      await page.reload()
      await heading('Terms and Conditions')
    }
    const handedOver = () => page.evaluate('history.state.value')

    it.each(further)(
      'leads from the terms to %s and back with the navigation state (S27, S28)',
      async (path, title) => {
        await openTermsFromDetails(details)
        for (const way of ['Back', 'Close']) {
          await page.getByRole('link', { name: title }).click()
          await page.waitForURL(`**${path}`)
          await heading(title)
          expect(await page.evaluate('scrollY')).toBe(0)
          const entries = await page.evaluate('history.length')
          await page.getByRole('button', { name: way, exact: true }).click()
          await page.waitForURL('**/termsandcondition')
          expect(await handedOver()).toEqual({ ...details, condition: true })
          expect(await page.evaluate('history.length')).toBe(entries)
        }
      },
    )

    it.each([
      ['INDIVIDUAL', '/individualdetails'],
      ['COMPANY', '/companydetails'],
    ])('closes the terms to the details of %s', async (userType, path) => {
      await openTermsFromDetails({ ...details, userType })
      await page.getByRole('button', { name: 'Close' }).click()
      await page.waitForURL(`**${path}`)
      expect(await handedOver()).toEqual({ ...details, userType, condition: true })
    })

    it('leads back to the profile when logged in, otherwise to the landing', async () => {
      await at('/legalpolicy')
      await page.getByRole('button', { name: 'Close' }).click()
      await landing()
      await restoreSession(context, app)
      for (const way of ['Back', 'Close']) {
        await at('/risksanddisclosures')
        await page.getByRole('button', { name: way, exact: true }).click()
        await page.waitForURL('**/profile')
        expect(await handedOver()).toEqual({ condition: true })
      }
    })

    it('fetches a text in parallel with its code, once', async () => {
      await restoreSession(context, app)
      const shell = await (await fetch(`${app.siteAddress}/app.html`)).text()
      const held = Promise.withResolvers<void>()
      await context.route(/\/assets\/[^/]+\.js$/, async (route) => {
        if (!shell.includes(new URL(route.request().url()).pathname)) await held.promise
        await route.continue()
      })
      const requested: string[] = []
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      const texts = () => requested.filter((path) => path.endsWith('.json') && path !== '/config.json')
      await at('/risksanddisclosures')
      await expect.poll(texts).toEqual([expect.stringMatching(/^\/assets\/risks-/)])
      held.resolve()
      await heading('Risk Disclosure and Compliance')
      expect(texts()).toHaveLength(1)
    })

    it('offers a retry when the text cannot be fetched', async () => {
      await context.route('**/assets/privacy-*.json', (route) => route.fulfill({ status: 500, body: 'broken' }))
      await at('/privacyandpolicy')
      await page.getByText('This screen could not be shown').waitFor()
      await expectNoViolations(page)
      await context.unroute('**/assets/privacy-*.json')
      await page.getByRole('button', { name: 'Retry' }).click()
      await heading('Privacy Policy and Security')
    })

    it('can be read offline after it was read once', async () => {
      await arrive()
      await at('/privacyandpolicy')
      await heading('Privacy Policy and Security')
      await expect.poll(cachedPaths).toContainEqual(expect.stringMatching(/^\/assets\/privacy-/))
      await context.setOffline(true)
      await page.reload()
      await heading('Privacy Policy and Security')
      await page.getByRole('heading', { level: 2, name: 'What we keep about you' }).waitFor()
      await at('/risksanddisclosures')
      await page.getByText(offlineText).waitFor()
    })

    it.each([['/termsandcondition', 'Terms and Conditions'], ...further] as const)(
      '%s is accessible without a login, also by keyboard',
      async (path, title) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await at(path)
          await heading(title)
          await expectNoViolations(page)
        }
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
        const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('button')
        await contents.last().focus()
        await page.keyboard.press('Enter')
        const last = page.getByRole('heading', { level: 2 }).last()
        expect(await page.evaluate('document.activeElement.textContent')).toBe(await last.textContent())
        expect((await last.boundingBox())?.y).toBeLessThan(740)
        await page.reload()
        await heading(title)
        await expect.poll(() => page.evaluate('scrollY')).toBe(0)
      },
    )
  })

  it('blocks right-click and F12 only on the landing, the phone and the code screen (S5)', async () => {
    /** Whether the page leaves the event's default action alone. */
    const allowed = () =>
      page.evaluate(
        "[new MouseEvent('contextmenu', { bubbles: true, cancelable: true }), new KeyboardEvent('keydown', { key: 'F12', bubbles: true, cancelable: true })].map((event) => document.body.dispatchEvent(event))",
      )
    await at('/')
    await landing()
    await expect.poll(allowed).toEqual([false, false])
    await page.getByRole('button', { name: 'Login with Phone Number' }).click()
    await page.getByRole('textbox', { name: /phone/i }).fill('9000000001')
    expect(await allowed()).toEqual([false, false])
    await page.getByRole('button', { name: 'SEND OTP' }).click()
    await page.getByText(/Retry in 00:\d\d/).waitFor()
    expect(await allowed()).toEqual([false, false])
    await at('/legalpolicy')
    await heading('Legal & Compliance')
    expect(await allowed()).toEqual([true, true])
  })
})
