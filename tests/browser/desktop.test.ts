import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kaveri } from '#tests/harness/seed.ts'
import { expectContrast, expectNoViolations } from './accessible.ts'
import { nameOf, openManyCompanies } from './many-companies.ts'
import { hasChromium, seededSite, usual } from './seeded-site.ts'
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
    // What the page shows before the app has loaded answers no key.
    await page.locator('[inert][data-for]').waitFor({ state: 'detached' })
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

  it('keep a company, its tab, its sheet and what is typed there while the window becomes wider and narrower', async () => {
    // So low that the page is longer at every width.
    const [phone, ...sizes] = [usual, tablet, desktop, usual].map(({ width }) => ({ width, height: 500 }))
    await open(`/companyOverview?id=${kaveri}`, phone)
    await page.getByRole('tab', { name: 'About' }).click()
    await page.getByRole('tabpanel').getByRole('heading').first().waitFor()
    // An element that is made anew loses what only it has.
    await page.evaluate("document.querySelector('#content h1').dataset.same = 'yes'")
    await page.evaluate('scrollTo(0, 300)')
    for (const size of sizes) {
      await page.setViewportSize(size)
      await detail().locator('h1[data-same]').waitFor()
      expect(await page.getByRole('tab', { name: 'About' }).getAttribute('aria-selected')).toBe('true')
      expect(await page.evaluate('scrollY'), `at ${size.width} px`).toBeGreaterThan(0)
    }
    await page.getByRole('button', { name: 'Buy' }).click()
    const sheet = page.getByRole('dialog', { name: 'Buy shares' })
    await sheet.getByRole('button', { name: 'Enter an amount' }).click()
    await sheet.getByRole('textbox').fill('54321')
    for (const size of sizes) {
      await page.setViewportSize(size)
      await sheet.waitFor()
      await expect.poll(() => sheet.getByRole('textbox').inputValue()).toBe('54321')
    }
    // The entry of the sheet is still the one that going back removes.
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    await detail().locator('h1[data-same]').waitFor()
    expect(page.url()).toContain('/companyOverview')
    expect(site.complaints).toEqual([])
  })

  it('keep the list with the focus in its search, and where it is scrolled to, while the window becomes wider and narrower', async () => {
    const position = () =>
      page.evaluate<number>("Math.max(scrollY, document.querySelector('[data-pane=list]')?.scrollTop ?? 0)")
    await open('/home', usual)
    await page.getByText(nameOf(0)).waitFor()
    await page.getByRole('searchbox').focus()
    await page.evaluate('scrollTo(0, 1_000)')
    // The scrolling is told in the next frame.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    for (const size of [desktop, usual, tablet]) {
      await page.setViewportSize(size)
      await expect.poll(position, { message: `at ${size.width} px` }).toBe(1_000)
      expect(await page.evaluate('document.activeElement.type')).toBe('search')
    }
    expect(site.complaints).toEqual([])
  })

  it('show what has risen, and how money is kept, until a company is chosen, without a further request', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open('/home')
    const risen = detail().getByRole('region', { name: 'Top gainers in a week' })
    await risen.getByRole('link', { name: /Kaveri Robotics/ }).waitFor()
    await detail().getByRole('link', { name: 'Where is my money until the shares arrive?' }).waitFor()
    // Later the prices are asked for again.
    for (const path of new Set(asked.filter((each) => each.startsWith('/api/market/'))))
      expect(
        asked.filter((each) => each === path),
        path,
      ).toHaveLength(1)
    await expectNoViolations(page)
    await expectContrast(page, 'dark')
    await risen.getByRole('link', { name: /Kaveri Robotics/ }).click()
    await detail().getByRole('heading', { level: 1, name: 'Kaveri Robotics' }).waitFor()
    expect(site.complaints).toEqual([])
  })

  it('have the Buy button and how money is kept beside the company, where the purchase opens', async () => {
    await open(`/companyOverview?id=${kaveri}`)
    const [tabs, buy] = [
      page.getByRole('tablist', { name: 'About the company' }),
      page.getByRole('button', { name: 'Buy' }),
    ]
    await buy.waitFor()
    await page.getByRole('link', { name: 'Where is my money until the shares arrive?' }).waitFor()
    const [beside, button] = await Promise.all([tabs.boundingBox(), buy.boundingBox()])
    expect(button?.x).toBeGreaterThan((beside?.x ?? 0) + (beside?.width ?? 0))
    expect(button?.y).toBeLessThan(beside?.y ?? 0)
    await expectNoViolations(page)
    await buy.click()
    await page.getByRole('dialog', { name: 'Buy shares' }).waitFor()
    await buy.waitFor({ state: 'hidden' })
    expect(await isTooWide()).toBe(false)
  })

  it('mark the same place in the rail as in the bar of a phone', async () => {
    const marked = async (size: typeof desktop) => {
      await page.setViewportSize(size)
      const main = page.getByRole('navigation', { name: 'Main' })
      await expect.poll(() => main.locator('[aria-current=page]').count()).toBe(1)
      return main.locator('[aria-current=page]').textContent()
    }
    for (const path of ['/home', '/holdings', '/sell', '/confirmBank', '/status', '/profile']) {
      await open(path)
      expect(await marked(desktop), path).toBe(await marked(usual))
    }
  })

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
