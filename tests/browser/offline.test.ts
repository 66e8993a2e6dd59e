import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectNoViolations } from './accessible.ts'
import { hasChromium, seededSite } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'
import { logIn } from './walk.ts'

const bar = /^You are offline\. Prices of \d{1,2} \w+, \d{1,2}:\d\d\s[ap]m\.$/
const offlineText = 'Please check your internet connection & try again.'

let page: Page

/** The service worker stays between the tests, as in the browser of a person who comes back. */
describe.skipIf(!hasChromium)('the site without a network in Chromium', () => {
  const site = seededSite({ serviceWorkers: 'allow' })

  const at = (path: string) => page.goto(`${site.app.siteAddress}${path}`)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const stored = (name: string) => page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(name)})`)

  /** The addresses in the caches of the service worker. */
  const cachedPaths = () =>
    page.evaluate<string[]>(`(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })()`)

  /** The endpoints whose answers are kept for times without a network. */
  const keptAnswers = () =>
    page.evaluate<string[]>(`(async () => {
      if (!(await indexedDB.databases()).some(({ name }) => name === 'answers')) return []
      const settled = (request) => new Promise((done, fail) => Object.assign(request, { onsuccess: () => done(request.result), onerror: fail }))
      const database = await settled(indexedDB.open('answers'))
      const keys = database.objectStoreNames.contains('answers')
        ? await settled(database.transaction('answers').objectStore('answers').getAllKeys())
        : []
      database.close()
      return keys.map((key) => key.split(' ')[0])
    })()`)

  /** Deletes them from a page of the site that keeps none. */
  async function forgetKept(): Promise<void> {
    await at('/offline.svg')
    await page.evaluate("new Promise((done) => { indexedDB.deleteDatabase('answers').onsuccess = done })")
  }

  beforeAll(() => {
    page = site.page
  })

  it('caches nothing for offline use before a login', async () => {
    const context = await site.browser.newContext()
    const visitor = await context.newPage()
    const requested: string[] = []
    visitor.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await visitor.goto(site.app.siteAddress)
    await visitor.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
    await visitor.waitForLoadState('networkidle')
    expect(requested.filter((path) => path === '/service-worker.js' || path === '/offline.svg')).toEqual([])
    expect(await visitor.evaluate('navigator.serviceWorker.getRegistrations().then(({ length }) => length)')).toBe(0)
    await context.close()
  })

  it('stores configuration, flags, session and picture (S30, F1, F3, F4)', async () => {
    await logIn(page, site.app)
    await expect.poll(() => stored('offlineImage')).toContain('<svg')
    expect(JSON.parse((await stored('config')) ?? '{}')).toHaveProperty('ApiEndPoint', '/api')
    expect(await stored('internalTeam')).toBe('true')
    const session = (await site.context.cookies()).find(({ name }) => name === 'token')
    expect(session?.sameSite).toBe('Strict')
    expect(((session?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(180, 1)
  })

  describe('after a visit', () => {
    beforeEach(async () => {
      // Back online, the page before opens its screen by itself.
      page = await site.context.newPage()
      await restoreSession(site.context, site.app)
      // What an earlier session has kept is not this one's.
      await forgetKept()
      await at('/home')
      await page.getByText('Kaveri Robotics').waitFor()
      await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
      await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
      return async () => {
        await page.close()
        await site.context.setOffline(false)
      }
    })

    it('reopens with what was seen last and its age, and keeps nothing of it after the logout', async () => {
      await page.getByRole('link', { name: 'Portfolio' }).click()
      await page.getByRole('tab', { name: 'My Scrips' }).waitFor()
      await expect
        .poll(keptAnswers)
        .toEqual(expect.arrayContaining(['listHoldings', 'readFirstScreen', 'readLoginDetail']))
      await site.context.setOffline(true)
      await at('/home')
      await page.getByText('Kaveri Robotics').waitFor()
      await page.getByText(bar).waitFor()
      await expectNoViolations(page)
      await page.getByRole('link', { name: 'Portfolio' }).click()
      await page.getByRole('tab', { name: 'My Scrips' }).waitFor()
      expect(await page.getByText(offlineText).count()).toBe(0)
      await site.context.setOffline(false)
      await page.getByRole('link', { name: 'Profile' }).click()
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
      await expect.poll(keptAnswers).toEqual([])
    })

    /** Opens a company from Home, and waits until its answers are kept. */
    async function openCompany(name: string): Promise<string> {
      await page.getByRole('link', { name }).first().click()
      await page.getByRole('button', { name: 'Buy', exact: true }).waitFor()
      await expect.poll(keptAnswers).toEqual(expect.arrayContaining(['readSecurity', 'readPriceGraph', 'readSnapshot']))
      return page.url()
    }

    it('shows a company that was opened, with the time of its prices and without a way to buy, and refreshes by itself', async () => {
      const address = await openCompany('Kaveri Robotics')
      await site.context.setOffline(true)
      await page.goto(address)
      await heading('Kaveri Robotics')
      await page.getByText(bar).waitFor()
      await page.getByText(/^ISIN/).waitFor()
      await page
        .getByRole('img', { name: /^Price/ })
        .or(page.locator('canvas'))
        .first()
        .waitFor()
      await page.getByText('Buying needs a connection.').waitFor()
      expect(await page.getByRole('button', { name: 'Buy', exact: true }).count()).toBe(0)
      await expectNoViolations(page)
      await page.evaluate('globalThis.isSamePage = true')
      await site.context.setOffline(false)
      await page.getByRole('button', { name: 'Buy', exact: true }).waitFor()
      await page.getByText(/Prices of/).waitFor({ state: 'detached' })
      expect(await page.evaluate('isSamePage')).toBe(true)
    })

    it('calls the prices those of the past until each is replaced', async () => {
      await expect.poll(keptAnswers).toEqual(expect.arrayContaining(['readFirstScreen', 'readSnapshot']))
      // The browser itself keeps these for a second.
      await page.route('**/api/market/**', (route) => route.abort())
      await site.context.setOffline(true)
      await at('/home')
      await page.getByText(bar).waitFor()
      // The network is back, the server is not.
      await site.context.setOffline(false)
      await page.getByText(/^Prices of \d{1,2} \w+, /).waitFor()
      await page.unroute('**/api/market/**')
      // Reconnected, the page asks again by itself. (Its buttons may be covered: three failures open the dialog of an outage.)
      await site.context.setOffline(true)
      await site.context.setOffline(false)
      await page.getByText(/Prices of/).waitFor({ state: 'detached' })
    })

    it('says plainly that prices are older than a day, and shows none of a month ago', async () => {
      await expect.poll(keptAnswers).toContain('readFirstScreen')
      await site.context.setOffline(true)
      // The browser itself keeps these for a second.
      await page.route('**/api/market/**', (route) => route.abort())
      await page.clock.setFixedTime(Date.now() + 2.5 * 86_400_000)
      await at('/home')
      await page.getByText('Kaveri Robotics').waitFor()
      await expect
        .poll(() => page.getByText(/^You are offline/).textContent())
        .toMatch(/^You are offline\. Prices of .+, 2 days old\.$/)
      await page.clock.setFixedTime(Date.now() + 31 * 86_400_000)
      await page.reload()
      await page.getByText(offlineText).waitFor()
    })

    it('says of a company that was never opened why it is not there, leads back, and loads it by itself', async () => {
      await openCompany('Kaveri Robotics')
      await at('/home')
      await page.getByText('Kaveri Robotics').waitFor()
      await site.context.setOffline(true)
      await at('/home')
      const other = page.locator('a[href*="companyOverview"]').filter({ hasNotText: 'Kaveri Robotics' }).first()
      await other.click()
      await page.getByText(/^You have not opened this company on this device yet\./).waitFor()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'See all companies' }).click()
      await page.getByText('Kaveri Robotics').waitFor()
      await other.click()
      await page.getByText(/^You have not opened this company/).waitFor()
      await site.context.setOffline(false)
      await page.getByRole('region', { name: 'Company' }).waitFor()
    })

    it('keeps the newest sixty of what was opened', async () => {
      await openCompany('Kaveri Robotics')
      await page.evaluate(`(async () => {
        const settled = (request) => new Promise((done, fail) => Object.assign(request, { onsuccess: () => done(request.result), onerror: fail }))
        const database = await settled(indexedDB.open('answers'))
        const answers = database.transaction('answers', 'readwrite').objectStore('answers')
        for (let nth = 0; nth < 70; nth += 1) await settled(answers.put({ openedAtMs: nth }, 'readSecurity of long ago ' + nth))
        database.close()
      })()`)
      await page.reload()
      const opened = async () =>
        (await keptAnswers()).filter((name) => /^readSecurity|^readPrice|^list.*News/.test(name))
      await expect.poll(async () => (await opened()).length).toBe(60)
      expect(await opened()).toContain('readPriceGraph')
    })

    it('keeps nothing when the session turns out to be over', async () => {
      await expect.poll(keptAnswers).toContain('readFirstScreen')
      await site.context.clearCookies()
      await site.context.addCookies([{ name: 'token', value: 'over', url: site.app.siteAddress }])
      await page.reload()
      await page.getByRole('dialog', { name: 'Session expired' }).waitFor()
      await expect.poll(keptAnswers).toEqual([])
    })

    it('keeps nothing when the cookie of the session has expired', async () => {
      await expect.poll(keptAnswers).toContain('readFirstScreen')
      await site.context.clearCookies()
      await at('/')
      await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
      await expect.poll(keptAnswers).toEqual([])
    })

    it.each(['/home', '/holdings', '/'])(
      "reopens %s with the app's own offline screen when nothing of this session is kept, and continues by itself",
      async (path) => {
        await forgetKept()
        await site.context.setOffline(true)
        await at(path)
        await heading('Please wait..')
        expect(await page.getByText(offlineText).isVisible()).toBe(true)
        await site.context.setOffline(false)
        await page.getByRole('link', { name: 'Portfolio' }).waitFor()
      },
    )

    it('reloads into the offline screen where nothing is kept, whose button retries (S30)', async () => {
      await forgetKept()
      await site.context.setOffline(true)
      await at('/home')
      await page.getByText(offlineText).waitFor()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText(offlineText).waitFor()
      expect(await page.getByRole('img', { includeHidden: true }).or(page.locator('main img')).count()).toBeGreaterThan(
        0,
      )
    })

    it('stores no personal data in the caches of the worker', async () => {
      await page.getByRole('link', { name: 'Portfolio' }).click()
      await page.getByRole('tab', { name: 'My Scrips' }).waitFor()
      await page.reload()
      await page.getByRole('tab', { name: 'My Scrips' }).waitFor()
      const paths = await cachedPaths()
      expect(paths).toContain('/app.html')
      expect(paths).toContain('/offline.svg')
      expect(paths.filter((path) => !/^\/(?:app\.html|offline\.svg|assets\/.+)$/.test(path))).toEqual([])
    })

    it('can be read offline after it was read once', async () => {
      await at('/privacyandpolicy')
      await heading('Privacy Policy and Security')
      await expect.poll(cachedPaths).toContainEqual(expect.stringMatching(/^\/assets\/privacy-/))
      await site.context.setOffline(true)
      await page.reload()
      await heading('Privacy Policy and Security')
      await page.getByRole('heading', { level: 2, name: 'What we keep about you' }).waitFor()
      await at('/risksanddisclosures')
      await page.getByText(offlineText).waitFor()
    })
  })
})
