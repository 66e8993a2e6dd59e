import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kaveri } from '#tests/harness/seed.ts'
import { expectContrast, expectNoViolations } from './accessible.ts'
import { nameOf, openManyCompanies } from './many-companies.ts'
import { hasChromium, seededSite } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'

const desktop = { width: 1440, height: 900 }
const tablet = { width: 768, height: 1024 }

describe.skipIf(!hasChromium)('the panes in Chromium', () => {
  const site = seededSite()
  let page: Page

  beforeAll(() => openManyCompanies(site.app.context, 60))
  beforeEach(async () => {
    ;({ page } = site)
    await restoreSession(site.context, site.app)
    await page.addInitScript("localStorage.setItem('VouchSlides', 'true')")
  })

  async function open(path: string, size = desktop): Promise<void> {
    await page.setViewportSize(size)
    await page.goto(`${site.app.siteAddress}${path}`)
  }
  const list = () => page.getByRole('region', { name: 'Companies' })
  const detail = () => page.locator('#content')
  const isTooWide = () => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  const focused = () => page.evaluate<string>('document.activeElement.textContent')

  it('leads by keys alone from the search to the button that pays, and back', async () => {
    await open('/home')
    await list().getByText(nameOf(0)).waitFor()
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to content')
    await page.keyboard.press('/')
    await page.keyboard.type('Kaveri')
    await list().getByRole('listitem').filter({ hasText: 'Kaveri Robotics' }).waitFor()
    await expect.poll(() => list().getByRole('listitem').count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toContain('Kaveri Robotics')
    await page.keyboard.press('Enter')
    await detail().getByRole('heading', { level: 1, name: 'Kaveri Robotics' }).waitFor()
    await page.getByRole('button', { name: 'Buy' }).focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Buy shares' })
    await panel.getByRole('button', { name: /^Pay ₹/ }).waitFor()
    expect(await focused()).toBe('Buy shares')
    // Rail, list, company and panel stand side by side, and none is cut.
    const edges = await Promise.all(
      [page.getByRole('navigation', { name: 'Main' }), list(), detail(), panel].map(async (pane) => {
        const box = await pane.boundingBox()
        return [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)] as const
      }),
    )
    for (const [index, [left]] of edges.entries()) expect(left).toBeGreaterThanOrEqual((edges[index - 1]?.[1] ?? 0) - 1)
    expect(await isTooWide()).toBe(false)
    await expectNoViolations(page)
    await expectContrast(page, 'dark')
    for (let presses = 0; !(await focused()).startsWith('Pay ₹') && presses < 20; presses += 1)
      await page.keyboard.press('Tab')
    expect(await focused()).toMatch(/^Pay ₹/)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    expect(await focused()).toBe('Buy')
    await page.keyboard.press('Escape')
    expect(await focused()).toContain('Kaveri Robotics')
    expect(site.complaints).toEqual([])
  })

  it.each([
    ['a desktop', desktop],
    ['a tablet', tablet],
  ])(
    'show the list beside a company that is opened by its address on %s, and keep it for the next',
    async (_, size) => {
      await open(`/companyOverview?id=${kaveri}`, size)
      await detail().getByRole('heading', { level: 1, name: 'Kaveri Robotics' }).waitFor()
      await list().getByText(nameOf(0)).waitFor()
      await expectNoViolations(page)
      expect(site.complaints).toEqual([])
      await page.evaluate("document.querySelector('[data-pane=list]').scrollTo(0, 2_000)")
      await list().getByRole('listitem').nth(6).getByRole('link').first().click()
      await page.waitForURL((address) => address.searchParams.get('id') !== kaveri)
      await detail().getByRole('heading', { level: 1, name: 'Kaveri Robotics' }).waitFor({ state: 'hidden' })
      expect(page.url()).toContain(await list().locator('li [aria-current]').getAttribute('href'))
      expect(await page.evaluate("document.querySelector('[data-pane=list]').scrollTop")).toBe(2_000)
      expect(await isTooWide()).toBe(false)
    },
  )

  it('put the button of a form below its field, and give a text the width for reading', async () => {
    await open('/changeemail')
    const main = page.getByRole('main')
    await main.waitFor()
    const [field, button] = await Promise.all([
      page.getByRole('textbox').first().boundingBox(),
      page.getByRole('button').last().boundingBox(),
    ])
    expect((button?.y ?? 0) - (field?.y ?? 0)).toBeLessThan(250)
    expect((await main.boundingBox())?.width).toBeLessThanOrEqual(640)
    await expectNoViolations(page)
    expect(await isTooWide()).toBe(false)
  })
})
