import { prefixedId } from '#shared/kernel/id.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayInIndia, dayMs, later } from '#shared/kernel/instant.ts'
import { expectContrast, expectNoViolations } from './accessible.ts'
import { grown, listCompany } from './grown-company.ts'
import { hasChromium, type SeededSite, seededSite } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'

/** Opens the company page with the session of an earlier visit. */
async function open({ page, context, app }: Pick<SeededSite, 'page' | 'context' | 'app'>, id = grown): Promise<void> {
  await restoreSession(context, app)
  await page.goto(`${app.siteAddress}/companyOverview?id=${id}`)
  await page.getByRole('region', { name: 'Company' }).waitFor()
}

const chart = (page: Page) => page.getByRole('slider', { name: /^Price of / })
const announced = (page: Page) => chart(page).getAttribute('aria-valuetext')
const range = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Range' }).getByRole('button', { name, exact: true })
/** The cumulative layout shift without recent input. */
const shift = (page: Page) =>
  page.evaluate<number>(
    'new Promise((resolve) => { let sum = 0; new PerformanceObserver((list) => { for (const each of list.getEntries()) if (!each.hadRecentInput) sum += each.value }).observe({ type: "layout-shift", buffered: true }); setTimeout(() => resolve(sum), 50) })',
  )

describe.skipIf(!hasChromium)('the company page in Chromium at 360×740', () => {
  const site = seededSite()

  beforeAll(() => listCompany(site.app))

  describe('Price Trend (S55)', () => {
    it('can be read with the keyboard, point by point', async () => {
      const { page } = site
      await open(site)
      await chart(page).waitFor()
      const before = await chart(page).locator('.uplot').elementHandle()
      await range(page, '1W').click()
      // Until the line of the week is drawn, keys move along the one before it.
      await before?.waitForElementState('hidden')
      await page.keyboard.press('Shift+Tab')
      expect(await page.evaluate('document.activeElement.role')).toBe('slider')
      const day = (daysAgo: number) =>
        dayInIndia(later(site.app.context.clock.now(), -daysAgo * dayMs))
          .split('-')
          .toReversed()
          .join('-')
      const steps = [
        [undefined, 0, '₹834.00'],
        ['ArrowLeft', 1, '₹833.00'],
        ['ArrowLeft', 2, '₹832.00'],
        ['ArrowRight', 1, '₹833.00'],
        ['Home', 7, '₹827.00'],
        ['ArrowLeft', 7, '₹827.00'],
        ['End', 0, '₹834.00'],
      ] as const
      for (const [key, daysAgo, price] of steps) {
        if (key !== undefined) await page.keyboard.press(key)
        await expect.poll(() => announced(page)).toBe(`${day(daysAgo)}, ${price}`)
        // The announced value is also visible above the line.
        await chart(page)
          .getByText(`${day(daysAgo)} ${price}`)
          .waitFor()
      }
      // The same holds when another range replaces the line, which moves no focus.
      await range(page, '1M').dispatchEvent('click')
      await expect.poll(() => chart(page).getAttribute('aria-valuemax')).toBe('30')
      await chart(page)
        .getByText(`${day(0)} ₹834.00`)
        .waitFor()
      await page.keyboard.press('Escape')
      await chart(page).getByText(day(0)).waitFor({ state: 'detached' })
    })

    it('can be read with a finger, which still scrolls the page', async () => {
      const context = await site.page
        .context()
        .browser()!
        .newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
      const page = await context.newPage()
      await open({ app: site.app, context, page })
      await chart(page).waitFor()
      await range(page, '1W').tap()
      await expect.poll(() => chart(page).getAttribute('aria-valuemax')).toBe('7')
      // Where the page can still be scrolled down.
      await page.evaluate('scrollTo(0, 120)')
      const box = (await chart(page).boundingBox()) ?? expect.fail('no chart')
      const before = await page.evaluate<number>('scrollY')
      const devtools = await context.newCDPSession(page)
      const touch = (type: string, x?: number, y?: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type: type as 'touchStart',
          touchPoints: x === undefined ? [] : [{ x, y: y ?? box.y + 120 }],
        })
      await touch('touchStart', box.x + 150)
      for (const x of [140, 100, 60, 4]) await touch('touchMove', box.x + x)
      await expect.poll(() => announced(page)).toContain('₹827.00')
      // At the right edge of the line is the last day; the room of the axis is beyond it.
      for (const x of [150, 230, box.width - 4]) await touch('touchMove', box.x + x)
      await chart(page).getByText('₹834.00').waitFor()
      expect(await page.evaluate('scrollY')).toBe(before)
      await touch('touchEnd')
      await expect.poll(() => announced(page)).toContain('₹834.00')
      await touch('touchStart', box.x + 150, box.y + 220)
      for (const y of [200, 150, 100, 50].map((down) => box.y + down)) await touch('touchMove', box.x + 150, y)
      await touch('touchEnd')
      await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(before + 50)
      await context.close()
    })

    it('causes no layout shift while it loads', async () => {
      const { page } = site
      await page.route('**/priceGraph', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700))
        await route.continue()
      })
      await open(site)
      await chart(page).waitFor()
      expect(await shift(page)).toBeLessThanOrEqual(0.01)
    })
  })

  it('is accessible in both colour schemes, without console errors', async () => {
    const { page } = site
    await open(site)
    await chart(page).waitFor()
    await expectNoViolations(page)
    await expectContrast(page, 'dark')
    expect(site.complaints).toEqual([])
  })

  it('fits into the width whatever the length of a name', async () => {
    const { page, app } = site
    const id = prefixedId('sec', 'wide')
    const name = 'A company with a name so long that it does not fit beside anything at all Private Limited'
    await listCompany(app, { id, name, investors: [], financials: [], company_overview: '' }, { days: 0 })
    await open(site, id)
    await page.getByText('No prices yet').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await expectNoViolations(page)
    await page.getByRole('tab', { name: 'About' }).click()
    await page.getByText('Face Value').waitFor()
    await expectNoViolations(page)
  })
})
