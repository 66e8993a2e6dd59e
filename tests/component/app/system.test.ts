import { describe, expect, it } from 'vitest'
import { setMaintenance } from '#functions/platform/http/maintenance.ts'
import { deliveryDays } from '#shared/order/limits.ts'
import { hourMs, later } from '#shared/kernel/instant.ts'
import { brand } from '#shared/brand.ts'
import { asha } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import type { Route } from '#tests/component/page/network.ts'
import type { Page } from '#tests/component/page/page.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const wide = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }

describe('the system screens', () => {
  const site = seededSite()

  const at = (path: string, page = site.page) => page.goto(`${site.app.siteAddress}${path}`)
  const heading = (name: string, page = site.page) =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const landing = () => site.page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
  const stored = (name: string) => site.page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(name)})`)

  /** Opens Home as Asha. */
  async function arrive(): Promise<Page> {
    await restoreSession(site)
    await at('/home')
    await site.page.getByText('Kaveri Robotics').waitFor()
    return site.page
  }

  describe('the start', () => {
    /** The answer arrives after the first paint, as over a network. */
    function answerConfig(answer: Parameters<Route['fulfill']>[0]): void {
      site.page.route('**/config.json', async (route) => {
        await site.page.getByText(brand.name).waitFor()
        await site.page.clock.advance(0)
        await route.fulfill(answer)
      })
    }

    it('reports an unreadable configuration, and continues when it can be read (S1)', async () => {
      const { page } = site
      answerConfig({ status: 500, body: 'broken' })
      await at('/termsandcondition')
      await page.getByText('We could not start the app').waitFor()
      await expectNoViolations(page)
      page.unroute('**/config.json')
      await page.getByRole('button', { name: 'Retry' }).click()
      await heading('Terms and Conditions')
    })

    it('rejects an invalid configuration', async () => {
      answerConfig({ json: { hello: 'world' } })
      await at('/home')
      await site.page.getByText('We could not start the app').waitFor()
    })
  })

  describe('the landing', () => {
    it('shows what is on sale, who stands behind it and the risks, before anybody logs in', async () => {
      const { page } = site
      await at('/')
      await page.getByText('Kaveri Robotics').waitFor()
      await page.getByRole('link', { name: /^See all \d+ companies$/ }).waitFor()
      await page.getByText(/^Ansh Marketplace LLP/).waitFor()
      // How long the shares take is the rule that orders are dated by.
      const order = page.getByRole('region', { name: 'How your order goes' })
      expect(await order.getByRole('listitem').last().textContent()).toContain(
        `Usually ${deliveryDays.from} to ${deliveryDays.to} working days`,
      )
      await page.getByText('What can go wrong?').click()
      await page.getByText(/Unlisted shares can be hard to sell/).waitFor()
      await expectNoViolations(page)
      await page.getByRole('link', { name: 'Risks' }).click()
      await heading('Risk Disclosure and Compliance')
    })

    it('leads on without prices, by one button for new and old people', async () => {
      const { page } = site
      page.route('**/api/market/first.json', (route) => route.abort())
      await at('/')
      await page.getByText(/^We couldn't load the prices just now/).waitFor()
      await page.getByRole('button', { name: 'Get started' }).click()
      await heading('Log in or sign up')
    })
  })

  describe('an address that the site does not have', () => {
    it('says so to a guest, and leads to the start page', async () => {
      await at('/nowhere')
      await heading('Page not found')
      expect(new URL(site.page.url()).pathname).toBe('/nowhere')
      await expectNoViolations(site.page)
      await site.page.getByRole('button', { name: 'Go to the start page' }).click()
      await landing()
    })

    it('says so to a member, and leads Home', async () => {
      await restoreSession(site)
      await at('/home/nowhere')
      await heading('Page not found')
      await site.page.getByRole('button', { name: 'Go to Home' }).click()
      await site.page.getByText('Kaveri Robotics').waitFor()
    })

    it('is at none of the places', async () => {
      const page = await arrive()
      page.provide({ matchMedia: () => wide })
      await page.evaluate("history.pushState({ index: 1 }, '', '/nowhere'), dispatchEvent(new Event('popstate'))")
      await heading('Page not found')
      const marked = () => page.evaluate<number>("document.querySelectorAll('[aria-current]').length")
      expect(await marked()).toBe(0)
      await page.getByRole('link', { name: 'Profile' }).click()
      await expect.poll(marked).toBeGreaterThan(0)
    })

    it('finds a company for a member', async () => {
      await restoreSession(site)
      await at('/home/nowhere')
      await heading('Page not found')
      const field = site.page.getByRole('searchbox', { name: 'Search by company name' })
      await field.fill('kaveri')
      await expectNoViolations(site.page)
      await field.press('Enter')
      await site.page.getByText('Kaveri Robotics').waitFor()
      expect(new URL(site.page.url()).pathname).toBe('/home')
      expect(await site.page.getByRole('searchbox', { name: 'Search by company name' }).inputValue()).toBe('kaveri')
    })
  })

  describe('without a network', () => {
    /** The height that the bar keeps free below itself. */
    const reserved = () => site.page.evaluate<string>("document.documentElement.style.getPropertyValue('--offline')")
    /** Reports the size once. */
    const observer = class {
      observe: () => void
      disconnect = () => undefined
      constructor(report: () => void) {
        this.observe = report
      }
    }

    it('keeps the current screen, and says how old it is', async () => {
      const page = await arrive()
      page.provide({ ResizeObserver: observer })
      page.setOffline(true)
      await page.getByText(/^You are offline\. Prices of \d{1,2} \w+, \d{1,2}:\d\d\s[ap]m\.$/).waitFor()
      expect(await reserved()).toBe('0px')
      expect(await page.getByText('Kaveri Robotics').isVisible()).toBe(true)
      await expectNoViolations(page)
      page.setOffline(false)
      await page.getByText('You are offline').waitFor({ state: 'detached' })
      expect(await reserved()).toBe('')
    })

    it('says so on a screen without data, and loads it when the network is back', async () => {
      const page = await arrive()
      page.setOffline(true)
      await page.getByRole('link', { name: 'Portfolio' }).click()
      await page.getByText(/^Your (orders|holdings) need a connection\./).waitFor()
      await expectNoViolations(page)
      page.setOffline(false)
      await page.getByText('Oopsy, no orders!').or(page.getByText('Oopsy, no scrips!')).waitFor()
    })

    it('shows /no-internet, and leads back when the network is there (R11)', async () => {
      await restoreSession(site)
      await at('/no-internet')
      await heading('Please wait..')
      await site.page.getByText('Your orders, money and shares are safe.').waitFor()
      await site.page.getByRole('button', { name: 'Try again' }).click()
      await site.page.waitForURL('**/home')
    })
  })

  describe('maintenance', () => {
    /** Both sides read the switch again after half a minute. */
    async function switchMaintenance(isOn: boolean, hours = 2): Promise<void> {
      await setMaintenance(site.app.context, isOn, later(site.clock.now(), hours * hourMs))
      site.clock.advance(31_000)
    }

    it('redirects everyone, stays while it lasts, and leads back when it is over (R52, S29)', async () => {
      const { page } = site
      await at('/')
      await landing()
      await switchMaintenance(true)
      await at('/privacyandpolicy')
      await page.waitForURL('**/maintenance')
      await heading("Something exciting cooking! We'll be back soon.")
      expect(await stored('maintenanceMode')).toBe('true')
      await page.getByText(/^We expect to be back by \d{1,2}:\d\d [ap]m\.$/).waitFor()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Return' }).click()
      await page.getByText('Still under maintenance.').waitFor()
      // Nobody is logged in, so nothing is said about orders.
      expect(await page.getByText('Your orders continue meanwhile.').count()).toBe(0)
      const expected = page.getByText(/^We expect to be back by/)
      const before = await expected.textContent()
      await switchMaintenance(true, 5)
      await page.getByRole('button', { name: 'Return' }).click()
      await expect.poll(() => expected.textContent()).not.toBe(before)
      await switchMaintenance(false)
      await page.getByRole('button', { name: 'Return' }).click()
      await page.waitForURL('**/signupphone')
      await page.getByRole('textbox', { name: /phone/i }).waitFor()
      expect(await stored('maintenanceMode')).toBeNull()
    })

    it('starts on an open screen with the first refused call', async () => {
      const page = await arrive()
      await switchMaintenance(true)
      await page.getByRole('link', { name: 'Portfolio' }).click()
      await page.waitForURL('**/maintenance')
    })
  })

  describe('global dialogs', () => {
    it('ends an expired session and returns to the landing (S3, X45, T9, T10)', async () => {
      const page = await arrive()
      page.route('**/api/**', (route) =>
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
      expect(page.cookies).not.toContain('token=')
      expect(await stored('internalTeam')).toBeNull()
    })

    it('warns not to leave while a payment is checked (S8)', async () => {
      await restoreSession(site)
      site.page.route('**/getPaymentStatus', () => undefined)
      await at(`/payment-return?data=${Buffer.from(JSON.stringify({ order_id: 'ord_1' })).toString('base64url')}`)
      await site.page.getByText('Please wait..').waitFor()
      await site.page.getByText('Do not go back or close the application.').waitFor()
    })

    it('reports an outage once, after three failures in a row (S7, X66)', async () => {
      const page = await arrive()
      page.route('**/api/**', (route) =>
        route.fulfill({
          status: 500,
          json: { name: 'InternalError', message: 'INTERNAL', request_id: 'r', words: 'Broken' },
        }),
      )
      await page.getByRole('link', { name: 'Portfolio' }).click()
      const dialog = page.getByRole('dialog')
      // A failed request is repeated, each time later.
      for (let minute = 1; minute <= 5 && (await dialog.count()) === 0; minute += 1) await page.clock.advance(60_000)
      await dialog.getByText('Kindly come back in sometime, we are enhancing our customer experience').waitFor()
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
    ])('leads %s to its own store (R53, S32)', async (_, userAgent, address) => {
      const page = site.newPage({ userAgent })
      await at('/getanshapp', page)
      await page.waitForURL(address)
    })

    it('also has a link, for a browser that blocks the redirect', async () => {
      const page = site.newPage({ userAgent: iphone, blocksRedirects: true })
      await at('/getanshapp', page)
      await heading(`Get the ${brand.name} app`, page)
      expect(await page.getByRole('link', { name: 'Open the store' }).getAttribute('href')).toBe(brand.iosStoreAddress)
      await expectNoViolations(page)
    })
  })

  it('blocks right-click and F12 only on the landing, the phone and the code screen (S5)', async () => {
    const { page } = site
    /** Whether the page leaves the event's default action alone. */
    const allowed = () =>
      page.evaluate(
        "[new MouseEvent('contextmenu', { bubbles: true, cancelable: true }), new KeyboardEvent('keydown', { key: 'F12', bubbles: true, cancelable: true })].map((event) => document.body.dispatchEvent(event))",
      )
    await at('/')
    await landing()
    await expect.poll(allowed).toEqual([false, false])
    await page.getByRole('button', { name: 'Login with Phone Number' }).click()
    await page.getByRole('textbox', { name: /phone/i }).fill(asha.phone.slice(-10))
    expect(await allowed()).toEqual([false, false])
    await page.getByRole('button', { name: 'SEND OTP' }).click()
    await page.getByText(/Retry in 00:\d\d/).waitFor()
    expect(await allowed()).toEqual([false, false])
    await at('/legalpolicy')
    await heading('Legal & Compliance')
    expect(await allowed()).toEqual([true, true])
  })
})
