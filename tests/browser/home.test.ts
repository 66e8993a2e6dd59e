import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { expectContrast, expectNoViolations } from './accessible.ts'
import { callDesk } from './desk.ts'
import { nameOf, openManyCompanies } from './many-companies.ts'
import { hasChromium, seededSite, type SeededSite } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'

async function arrive({ page, context, app }: SeededSite): Promise<void> {
  await restoreSession(context, app)
  await page.goto(`${app.siteAddress}/home`)
  await page.getByRole('heading', { level: 1, name: 'Unlisted shares' }).waitFor()
}

describe.skipIf(!hasChromium)('home in Chromium at 360×740', () => {
  const site = seededSite()

  it('requests the first companies once when it is opened, and again at the next refresh', async () => {
    await arrive(site)
    const { page } = site
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.reload()
    await card(page, 'Kaveri Robotics').waitFor()
    expect(requested.filter((path) => path.endsWith('/market/first.json'))).toHaveLength(1)
    await page.waitForRequest('**/market/first.json')
  })

  it('has no animation while idle, shows a spinner while it is pulled down, and refreshes then', async () => {
    const { page, app } = site
    await arrive(site)
    await card(page, 'Kaveri Robotics').waitFor()
    await expect.poll(() => moving(page)).toBe(0)
    await openManyCompanies(app.context, 1)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
    await touch('touchStart', 250)
    for (let y = 270; y <= 450; y += 20) await touch('touchMove', y)
    expect(await moving(page)).toBe(1)
    await touch('touchEnd')
    await page.getByText('Updated').waitFor()
    await card(page, nameOf(0)).waitFor()
    await expect.poll(() => moving(page)).toBe(0)
  })

  it('is accessible, also by keyboard, in both colour schemes', async () => {
    // One company only, so that the bar at the lower edge covers no card.
    const { page } = site
    await openManyCompanies(site.app.context, 1)
    await arrive(site)
    await card(page, nameOf(0)).waitFor()
    await expectNoViolations(page)
    await expectContrast(page, 'dark')
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.getByRole('tab', { name: 'Available' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-pressed")')).toBe('true')
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Interested: Kaveri Robotics')
  })
})

describe.skipIf(!hasChromium)('home with five thousand companies in Chromium at 360×740', () => {
  const site = seededSite()

  beforeAll(() => openManyCompanies(site.app.context, 5_000))

  it('renders five thousand companies with the nodes of a dozen, down to the last, and searches them', async () => {
    const { page } = site
    await arrive(site)
    await expect.poll(() => page.getByRole('listitem').first().getAttribute('aria-setsize')).toBe('5002')
    expect(await nodes(page)).toBeLessThanOrEqual(600)
    await page.getByText(nameOf(1)).click({ trial: true })
    await card(page, nameOf(1)).getByRole('link').focus()
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await card(page, nameOf(4_999)).waitFor()
    expect(await nodes(page)).toBeLessThanOrEqual(600)
    expect(await page.evaluate('document.activeElement.textContent')).toContain(nameOf(1))
    await page.evaluate('scrollTo(0, 300_000)')
    const at = await page.evaluate<number>('scrollY')
    await expect.poll(() => page.getByRole('listitem').last().isVisible()).toBe(true)
    expect(await nodes(page)).toBeLessThanOrEqual(600)
    // Below the search and the tabs, which lie over the first rows.
    await page.getByRole('listitem').nth(9).getByRole('link').click()
    await page.waitForURL('**/companyOverview**')
    await page.goBack()
    await expect.poll(() => page.evaluate('scrollY')).toBe(at)
    await page.evaluate('scrollTo(0, 0)')
    await page.getByRole('searchbox').pressSequentially('zinc works')
    await card(page, nameOf(7)).waitFor()
    await expect.poll(() => page.getByRole('listitem').first().getAttribute('aria-setsize')).toBe('50')
    expect(await nodes(page)).toBeLessThanOrEqual(600)
  })

  it('causes no layout shift while the rest of the catalogue, the watchlist and a holiday load', async () => {
    const { page, app, clock } = site
    await callDesk(app, 'PUT', `/desk/holidays/${dayInIndia(clock.now())}`, {
      holiday_name: 'Diwali',
      description: 'Credits wait until tomorrow.',
    })
    await page.addInitScript("localStorage.setItem('creditNoticeClosed', 'true')")
    for (const late of ['**/getHolidayForMobile', '**/market/mine', '**/market/snapshot.json'])
      await page.route(late, async (route) => void setTimeout(() => void route.continue(), 700))
    await page.addInitScript(
      'window.shifts = 0; new PerformanceObserver((list) => list.getEntries().forEach((each) => { if (!each.hadRecentInput) shifts += each.value })).observe({ type: "layout-shift", buffered: true })',
    )
    await arrive(site)
    await expect.poll(() => page.getByRole('listitem').first().getAttribute('aria-setsize')).toBe('5002')
    await page.getByText('Diwali').waitFor()
    expect(await page.evaluate('shifts')).toBeLessThanOrEqual(0.01)
  })
})

function card(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name })
}

function nodes(page: Page): Promise<number> {
  return page.evaluate<number>("document.querySelectorAll('*').length")
}

/** The number of endless animations: while one runs, the browser draws every frame. */
function moving(page: Page): Promise<number> {
  return page.evaluate<number>(
    'document.getAnimations().filter((each) => each.effect.getTiming().iterations === Infinity).length',
  )
}
