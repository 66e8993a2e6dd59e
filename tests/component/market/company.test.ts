import type { Locator } from '#tests/component/page/locator.ts'
import type { Page } from '#tests/component/page/page.ts'
import { describe, expect, it } from 'vitest'
import { recordAvailability, recordPrices } from '#functions/market/commands.ts'
import { day, dayInIndia, dayMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Fundamentals } from '#shared/market/fundamentals.ts'
import { grown, listCompany } from '#tests/browser/grown-company.ts'
import { asha, kaveri } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import { enterCode, newestCode, proveEmail, provePhone } from '#tests/browser/sign-up-steps.ts'
import { restoreSession, type SeededSite, seededSite, waitForResend } from '#tests/component/page/seeded-site.ts'
import { readSlides } from '#tests/browser/slides.ts'

/** Opens the company page with the session of an earlier visit. */
async function open({ page, app }: SeededSite, id: string, state?: object): Promise<void> {
  await restoreSession({ page, app })
  await page.goto(
    `${app.siteAddress}/companyOverview?id=${id}`,
    state === undefined ? null : { index: 0, value: { id, ...state } },
  )
  // By selector, because an open sheet hides the section from role queries.
  await page.locator('section[aria-label=Company]').waitFor()
}

const chart = (page: Page) => page.getByRole('slider', { name: /^Price of / })
const announced = (page: Page) => chart(page).getAttribute('aria-valuetext')
const dayIn = async (row: Locator) => /\d{2}-\d{2}-\d{4}/.exec(await row.textContent())?.[0]
const range = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Range' }).getByRole('button', { name, exact: true })

const fundamentals: Fundamentals = {
  consolidated: true,
  years: [
    {
      ended: day('2026-03-31'),
      revenue: 1_000_000_000,
      operating_profit: 180_000_000,
      profit_after_tax: 100_000_000,
      net_worth: 400_000_000,
      debt: 600_000_000,
      audited: false,
    },
    {
      ended: day('2025-03-31'),
      revenue: 800_000_000,
      operating_profit: null,
      profit_after_tax: -20_000_000,
      net_worth: -40_000_000,
      debt: 550_000_000,
      audited: true,
    },
  ],
  shares_outstanding: 5_000_000,
  ipo: { stage: 'DRHP_FILED', since: day('2026-09-01') },
  risks: ['One buyer takes half of the harvest.', '<img src=x onerror=alert(1)> A late monsoon lowers it.'],
  peers: [{ name: 'Listed Orchards', price_to_earnings: 31.5, price_to_book: null }],
  peers_as_of: day('2026-11-20'),
  documents: [
    { name: 'Annual report 2025-26', address: 'https://documents.ansh.example/a.pdf', of: day('2026-08-14') },
  ],
}

describe('the company page', () => {
  const site = seededSite()

  describe('the header (S53)', () => {
    it('shows sector, ISIN, depositories, price and change (S53)', async () => {
      await listCompany(site.app)
      await open(site, grown)
      const { page } = site
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Grown Orchards')
      const head = page.getByRole('region', { name: 'Company' })
      for (const text of ['Technology', /INE0WN01010/, '₹834.00', '+0.85%'])
        await head.getByText(text).first().waitFor()
      expect(await head.getByRole('listitem').allTextContents()).toEqual(['NSDL: available', 'CDSL: not available'])
    })

    it('begins with what the row of the list shows, while the page loads', async () => {
      const { page, app } = site
      await restoreSession({ page, app })
      await page.goto(`${app.siteAddress}/home`)
      const held = Promise.withResolvers<void>()
      page.route('**/security/*', async (route) => {
        await held.promise
        await route.continue()
      })
      await page.getByText('Kaveri Robotics').click()
      await page.getByRole('heading', { level: 1, name: 'Kaveri Robotics' }).waitFor()
      const head = page.getByRole('region', { name: 'Company' })
      for (const text of ['₹523.40', '+4.68%', 'Technology', '₹5,234.00']) await head.getByText(text).first().waitFor()
      expect(await page.getByRole('tab').count()).toBe(0)
      held.resolve()
      await page.getByRole('tab', { name: 'Price Trend' }).waitFor()
    })

    it('states the smallest purchase, the lot and the last deal, and explains a depository', async () => {
      const { page } = site
      await listCompany(site.app)
      await open(site, grown)
      const head = page.getByRole('region', { name: 'Company' })
      const fact = (name: string) => head.getByText(name).locator('..')
      expect(await fact('Min. investment').textContent()).toBe('Min. investment₹8,340.0010 shares')
      expect(await fact('Lot size').textContent()).toBe('Lot size10 shares')
      await expect.poll(() => fact('Last deal').textContent()).toMatch(/^Last deal\d{2}-\d{2}-\d{4}10 shares$/)
      await head.getByRole('button', { name: 'CDSL: not available' }).click()
      await head.getByText(/cannot go to a demat account with CDSL\. You need one with NSDL\.$/).waitFor()
      expect(await page.getByRole('region', { name: 'Purchase' }).textContent()).toBe('₹834.00min 10 sharesBuy')
      await expectNoViolations(page)
    })

    it('explains the calculation of the change: for 1.5 seconds on tap and hover, on keyboard focus, and always to screen readers (S53, C16)', async () => {
      const { page } = site
      await open(site, kaveri)
      const tip = page.getByText('Calculated weekly')
      const change = page.getByRole('button', { name: /Weekly change/ })
      const description = () =>
        page.evaluate<string>(
          'document.getElementById(document.querySelector("section[aria-label=Company] [aria-describedby]").getAttribute("aria-describedby")).textContent',
        )
      expect(await tip.isVisible()).toBe(false)
      expect(await description()).toBe('Calculated weekly')
      page.clock.pause()
      for (const trigger of [() => change.hover(), () => change.click(), () => change.focus()]) {
        await trigger()
        await tip.waitFor()
        await page.clock.advance(1_400)
        expect(await tip.isVisible()).toBe(true)
        await page.clock.advance(200)
        await tip.waitFor({ state: 'hidden' })
        await page.getByRole('heading', { level: 1 }).hover()
        await change.blur()
      }
      await change.focus()
      await tip.waitFor()
      await page.keyboard.press('Escape')
      await tip.waitFor({ state: 'hidden' })
    })

    it('updates while it is open', async () => {
      const { page, app, clock } = site
      await open(site, kaveri)
      await page.getByText('₹523.40').first().waitFor()
      clock.advance(dayMs)
      await recordPrices(
        app.context,
        kaveri,
        [{ date: dayInIndia(app.context.clock.now()), close_paise: paise(61_000), volume: 1 }],
        { source: 'test' },
      )
      await app.drain()
      await page.clock.advance(31_000)
      await page.getByRole('region', { name: 'Company' }).getByText('₹610.00').waitFor()
      await expect.poll(() => announced(page)).toContain('₹610.00')
    })
  })

  describe('Price Trend (S55)', () => {
    it('starts with six months and draws the chosen range (S55)', async () => {
      const { page } = site
      await listCompany(site.app)
      await open(site, grown)
      await chart(page).waitFor()
      expect(await range(page, '6M').getAttribute('aria-pressed')).toBe('true')
      await page.getByText('in 6 months').waitFor()
      expect(await page.getByText('52 Weeks High').locator('..').textContent()).toBe('52 Weeks High₹834.00')
      expect(await page.getByText('52 Weeks Low').locator('..').textContent()).toBe('52 Weeks Low₹470.00')
      await range(page, '1W').click()
      await page.getByText('in 1 week').waitFor()
      await expect.poll(() => chart(page).getAttribute('aria-valuemax')).toBe('7')
      await range(page, '2Y').click()
      await page.getByText('in 2 years').waitFor()
      await expect.poll(async () => Number(await chart(page).getAttribute('aria-valuemax'))).toBeGreaterThan(7)
      expect(Number(await chart(page).getAttribute('aria-valuemax'))).toBeLessThan(130)
    })

    it('disables ranges longer than the history, and announces why (S55)', async () => {
      const { page } = site
      await listCompany(site.app, {}, { days: 120 })
      await open(site, grown)
      await chart(page).waitFor()
      await expect.poll(() => range(page, '1M').getAttribute('aria-pressed')).toBe('true')
      expect(await Promise.all(['1W', '1M', '6M', '1Y', '2Y'].map((name) => range(page, name).isDisabled()))).toEqual([
        false,
        false,
        true,
        true,
        true,
      ])
      await range(page, '2Y').focus()
      await page.keyboard.press('Enter')
      await page
        .getByRole('status')
        .getByText(/^Price history starts on \d{2}-\d{2}-\d{4}$/)
        .waitFor()
      expect(await range(page, '1M').getAttribute('aria-pressed')).toBe('true')
    })

    it('is also available as a table', async () => {
      const { page } = site
      await listCompany(site.app)
      await open(site, grown)
      await chart(page).waitFor()
      await range(page, '2Y').click()
      await page.getByRole('button', { name: 'Price history' }).click()
      const rows = page.getByRole('table', { name: 'Prices of Grown Orchards' }).getByRole('row')
      // Every price of two years and a little more, although the chart draws groups of them.
      await expect.poll(() => rows.count()).toBe(733)
      expect(await rows.nth(1).locator('td').allTextContents()).toEqual(['₹834.00', '+0.12%', '10'])
      expect(await rows.last().locator('td').nth(1).textContent()).toBe('–')
      await range(page, '1W').click()
      await expect.poll(() => rows.count()).toBe(9)
      await expectNoViolations(page)
    })

    it('names the change of the chosen range from the first moment, while the chart is still to be drawn', async () => {
      const { page } = site
      await listCompany(site.app)
      const graph = Promise.withResolvers<void>()
      page.route('**/priceGraph', async (route) => {
        await graph.promise
        await route.continue()
      })
      await open(site, grown)
      // Every text of the page after each change of its elements.
      await page.evaluate(`
        window.seenPeriods = []
        new MutationObserver(() => {
          const period = /(?<!Change )since \\d\\d-|in \\d (?:week|month|year)s?/.exec(document.body.textContent)?.[0]
          if (period !== undefined && period !== window.seenPeriods.at(-1)) window.seenPeriods.push(period)
        }).observe(document.body, { childList: true, characterData: true, subtree: true })
      `)
      graph.resolve()
      await chart(page).waitFor()
      await page.getByText('in 6 months').waitFor()
      expect(await page.evaluate('window.seenPeriods')).toEqual(['in 6 months'])
      await range(page, '1W').click()
      await page.getByText('in 1 week').waitFor()
      expect(await page.evaluate('window.seenPeriods')).toEqual(['in 6 months', 'in 1 week'])
    })

    it('names the same days in the summary, under the chart and in the table', async () => {
      const { page } = site
      await listCompany(site.app)
      await open(site, grown)
      await chart(page).waitFor()
      await range(page, '2Y').click()
      await page.getByText('in 2 years').waitFor()
      await page.getByRole('button', { name: 'Price history' }).click()
      const rows = page.getByRole('table', { name: 'Prices of Grown Orchards' }).locator('tbody tr')
      const table = { newest: await dayIn(rows.first()), oldest: await dayIn(rows.last()) }
      const summary = await page.getByText(/^Price of Grown Orchards from/).textContent()
      const head = await page.getByText(/^As on \d/).textContent()
      expect(summary).toContain(`from ${table.oldest} to ${table.newest}:`)
      expect(head).toBe(`As on ${table.newest}`)
      const below = chart(page).locator('..').locator('div[aria-hidden=true]').last().locator('span')
      await expect.poll(() => below.allTextContents()).toEqual([table.oldest, table.newest])
    })

    it('says that there are no prices, and requests none', async () => {
      const { page } = site
      await listCompany(
        site.app,
        {
          name: 'A company with a name so long that it does not fit beside anything at all Private Limited',
          investors: [],
          financials: [],
          company_overview: '',
        },
        { days: 0 },
      )
      await open(site, grown)
      await page.getByText('No price yet').waitFor()
      await page.getByText('No prices yet').waitFor()
      expect(await page.getByText('₹0.00').count()).toBe(0)
      expect(page.network.requests.filter(({ url }) => url.endsWith('/priceGraph'))).toEqual([])
      await expectNoViolations(page)
      await page.getByRole('tab', { name: 'About' }).click()
      await page.getByText('Face Value').waitFor()
      expect(await page.getByText('Key Investors/Stakeholders').count()).toBe(0)
      await expectNoViolations(page)
    })
  })

  it('begins the price history of a company with its first price, without a chart of one day', async () => {
    const { page } = site
    const name = 'Grown Orchards and Irrigation Systems of Coimbatore'
    await listCompany(site.app, { name }, { days: 1 })
    await open(site, grown)
    await page.getByText(/^Price history starts on \d{2}-\d{2}-\d{4}\.$/).waitFor()
    expect(await chart(page).count()).toBe(0)
    expect(await page.getByText('0.00%').count()).toBe(0)
    await page.getByText('52 Weeks Low').waitFor()
    // The title bar holds a long name in full, so it stands there only.
    expect(await page.getByText(name, { exact: true }).count()).toBe(1)
    await expectNoViolations(page)
  })

  describe('About (S56)', () => {
    it('truncates the overview to 60 words without breaking it, and shows the rest (S56, C14)', async () => {
      const { page } = site
      await listCompany(site.app)
      await open(site, grown)
      await page.getByRole('tab', { name: 'About' }).click()
      const text = page.getByRole('region', { name: 'Overview' })
      const more = text.getByRole('button')
      await more.waitFor()
      expect(await more.textContent()).toBe('Read more')
      expect(await text.locator('li').allTextContents()).toEqual([
        Array.from({ length: 20 }, (_, index) => `two${index + 1}`).join(' ') + '…',
      ])
      await more.click()
      await text.getByText('the very end').waitFor()
      expect(await more.textContent()).toBe('Show less')
      await more.click()
      await text.getByText('the very end').waitFor({ state: 'detached' })
    })

    it('lists investors as text, financials with their month, and the face value (S56)', async () => {
      const { page } = site
      await listCompany(site.app)
      await open(site, grown)
      await page.getByRole('tab', { name: 'About' }).click()
      const investors = page.getByRole('region', { name: 'Key Investors/Stakeholders' })
      await investors.waitFor()
      expect(await investors.getByRole('listitem').allTextContents()).toEqual(['1. Founders60.00%', '2. Others40.00%'])
      await page.getByRole('heading', { name: 'Financials as on March 2026' }).waitFor()
      expect(await page.getByText('Face Value').locator('..').textContent()).toBe('Face Value₹10.00')
      await expectNoViolations(page)
    })
  })

  describe('what a buyer weighs, in About', () => {
    const openAbout = async (over: Parameters<typeof listCompany>[1], days = 735) => {
      await listCompany(site.app, over, { days })
      await open(site, grown)
      await site.page.getByRole('tab', { name: 'About' }).click()
      await site.page.getByText('Face Value').waitFor()
      return site.page
    }
    const cellsOf = (page: Page, table: string, row: string) =>
      page
        .getByRole('table', { name: table })
        .locator('tbody tr')
        .filter({ hasText: row })
        .locator('td')
        .allTextContents()

    it('shows each section in its order, with its terms explained', async () => {
      const page = await openAbout({ fundamentals })
      expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
        'IPO stage',
        'Valuation',
        'Financials as on March 2026',
        'Risks of this company',
        'Key Investors/Stakeholders',
        'Documents',
      ])
      const section = (name: string) => page.getByRole('region', { name })
      expect(await section('IPO stage').textContent()).toContain(
        'Draft prospectus (DRHP) filed with SEBI, since 01-09-2026. A listing may come late or never.',
      )
      expect(await section('Risks of this company').getByRole('listitem').allTextContents()).toEqual(fundamentals.risks)
      await section('Valuation')
        .getByText(/^P\/E: price divided by the earnings of a share\./)
        .waitFor()
      await expectNoViolations(page)
    })

    it('values the company at its price, and compares it with listed companies', async () => {
      const page = await openAbout({ fundamentals })
      const text = await page.getByRole('region', { name: 'Valuation' }).textContent()
      // ₹834.00 for each of 50 lakh shares, which earned ₹20.00 each.
      for (const fact of ['Market cap₹417.00 crore', 'Price to earnings (P/E)41.7', 'Earnings per share (EPS)₹20.00'])
        expect(text).toContain(fact)
      const peers = 'Against listed companies, as on 20-11-2026'
      expect(await cellsOf(page, peers, 'Grown Orchards')).toEqual(['41.7', '10.4'])
      expect(await cellsOf(page, peers, 'Listed Orchards')).toEqual(['31.5', '–'])
    })

    it('lists the years with growth, margins and returns, in a table that the keyboard scrolls', async () => {
      const page = await openAbout({ fundamentals })
      const name = 'Year by year, in ₹ crore, consolidated'
      const cells = (row: string) => cellsOf(page, name, row)
      expect(await page.getByRole('table', { name }).locator('thead th').allTextContents()).toEqual([
        'Year to',
        'Mar 2026',
        'Mar 2025',
      ])
      expect(await cells('Revenue growth')).toEqual(['+25.00%', '–'])
      expect(await cells('EBITDA margin')).toEqual(['18.0%', '–'])
      expect(await cells('Profit after tax')).toEqual(['10.00', '-2.00'])
      expect(await cells('Profit growth')).toEqual([])
      expect(await cells('Return on equity')).toEqual(['25.0%', '–'])
      expect(await cells('Debt to equity')).toEqual(['1.50', '–'])
      expect(await page.getByRole('group', { name }).getAttribute('tabindex')).toBe('0')
      await page
        .getByText(/^Not audited: 31-03-2026\. EBITDA: profit before interest, tax and depreciation\./)
        .waitFor()
    })

    it('opens each document at its source, in a tab of its own', async () => {
      const page = await openAbout({ fundamentals })
      const link = page.getByRole('link', { name: /^Annual report 2025-26/ })
      expect(await link.getAttribute('href')).toBe('https://documents.ansh.example/a.pdf')
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await link.getAttribute('rel')).toContain('noopener')
    })

    it('leaves out what is not known', async () => {
      const known = { shares_outstanding: null, ipo: null, risks: [], peers: [], peers_as_of: null, documents: [] }
      const page = await openAbout({ investors: [], fundamentals: { ...fundamentals, ...known, years: [] } }, 10)
      expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Financials as on March 2026'])
      expect(await page.getByRole('table').count()).toBe(0)
    })

    it('has no ratio without a price', async () => {
      const page = await openAbout({ fundamentals: { ...fundamentals, peers: [] } }, 0)
      const text = await page.getByRole('region', { name: 'Valuation' }).textContent()
      expect(text).toContain('Earnings per share (EPS)₹20.00')
      for (const missing of ['Market cap', 'P/E', 'Price as on']) expect(text).not.toContain(missing)
    })
  })

  it('puts the news first with the `data` flag (R16, S54)', async () => {
    const { page } = site
    await open(site, kaveri, { data: true })
    expect(await page.getByRole('tab').allTextContents()).toEqual(['News', 'Price Trend', 'About'])
    expect(await page.getByRole('tab', { name: 'News' }).getAttribute('aria-selected')).toBe('true')
    await page.getByText('Oopsy, no news!').waitFor()
  })

  it('opens the purchase with the `buy` flag, once (R16, S54)', async () => {
    const { page } = site
    await open(site, kaveri, { buy: true })
    await readSlides(page)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Buy', exact: true }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  describe('companies that cannot be bought', () => {
    it.each([
      ['announced only', { coming_soon: true }, 500, /^Coming Soon\. Not on sale yet/],
      ['sold out', {}, 0, /^Out of Stock\. Sold out for now/],
    ] as const)('offers a notification: %s', async (_, over, shares, label) => {
      const { page } = site
      await listCompany(site.app, over, { shares, days: 10 })
      await open(site, grown)
      await page.getByText(label).waitFor()
      expect(await page.getByRole('button', { name: 'Buy', exact: true }).count()).toBe(0)
      await expectNoViolations(page)
      const bar = page.getByRole('region', { name: 'Availability' })
      const bell = page.getByRole('region', { name: 'Company' }).getByRole('button', { name: 'Notify me' })
      await bell.click()
      await bar.getByText('We’ll tell you by email when it is available.').waitFor()
      expect(await bar.getByRole('button').count()).toBe(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await bar.getByRole('button', { name: 'Notify me' }).click()
      await expect.poll(() => bell.getAttribute('aria-pressed')).toBe('true')
      await page.reload()
      await bar.getByText('We’ll tell you by email when it is available.').waitFor()
    })

    it('keeps an open purchase that may hold the last shares', async () => {
      const { page, app } = site
      await open(site, kaveri)
      await page.getByRole('button', { name: 'Buy', exact: true }).click()
      await readSlides(page)
      await page.getByRole('button', { name: 'Pay ₹5,391.81' }).waitFor()
      await recordAvailability(app.context, kaveri, 0)
      await app.drain()
      const refreshed = page.waitForResponse('**/security/**')
      await page.clock.advance(31_000)
      await refreshed
      expect(await page.getByRole('dialog').isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      await page.getByRole('region', { name: 'Availability' }).getByRole('button', { name: 'Notify me' }).waitFor()
    })
  })

  describe('a link to it', () => {
    const link = () => `${site.app.siteAddress}/companyOverview?id=${kaveri}`
    async function stranded(page: Page, address: string): Promise<void> {
      await page.goto(address)
      await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
    }
    async function logInByPhone({ page, app }: SeededSite): Promise<void> {
      await page.getByRole('button', { name: 'Login with Phone Number' }).click()
      await page.getByRole('textbox', { name: /phone/i }).fill(asha.phone.slice(-10))
      await page.getByRole('button', { name: 'SEND OTP' }).click()
      await page.getByText(/Retry in/).waitFor()
      await enterCode(page, await newestCode(app, asha.phone))
    }

    it('is kept through a login by phone, once, and leads back into the app (R16)', async () => {
      const { page } = site
      await stranded(page, link())
      await logInByPhone(site)
      await page.waitForURL('**/companyOverview?id=sec_kaveri')
      await page.getByRole('heading', { name: 'Kaveri Robotics' }).waitFor()
      await page.getByRole('button', { name: 'Back' }).click()
      await page.waitForURL('**/home')
      await page.goto(`${site.app.siteAddress}/profile`)
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
      await waitForResend(site)
      await logInByPhone(site)
      await page.waitForURL('**/home')
    })

    it('by its ISIN shows everybody the price, and leads to the company: a member at once, others after the login', async () => {
      const { page, app } = site
      const address = `${app.siteAddress}/c/INE0KV010102`
      await page.goto(address)
      await page.getByRole('heading', { name: 'Kaveri Robotics' }).waitFor()
      for (const fact of ['₹523.40', 'Technology', 'INE0KV010102', 'On sale'])
        await page.getByText(fact).first().waitFor()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Get started with Ansh' }).click()
      await page.getByRole('textbox', { name: /phone/i }).fill(asha.phone.slice(-10))
      await page.getByRole('button', { name: 'SEND OTP' }).click()
      await page.getByText(/Retry in/).waitFor()
      await enterCode(page, await newestCode(app, asha.phone))
      await page.waitForURL('**/companyOverview?id=sec_kaveri')
      await page.goto(address)
      await page.waitForURL('**/companyOverview?id=sec_kaveri')
      await page.goto(`${app.siteAddress}/c/INE000000000`)
      await page.getByText('We found no company with the ISIN INE000000000 here.').waitFor()
    })

    it('is kept through a login by e-mail, also when the landing is reloaded', async () => {
      const { page, app } = site
      await stranded(page, `${site.app.siteAddress}/holdings`)
      await page.reload()
      await page.getByRole('button', { name: 'Login with email' }).click()
      await page.getByRole('textbox', { name: 'Email' }).fill(asha.email)
      await page.getByRole('button', { name: 'SEND OTP' }).click()
      await page.getByText(/Retry in/).waitFor()
      await enterCode(page, await newestCode(app, asha.email))
      await page.waitForURL('**/holdings')
    })

    it('is kept through the sign-up', async () => {
      const { page } = site
      await stranded(page, link())
      await proveEmail(page, site.app, 'nila@example.com')
      await provePhone(page, site.app, '+919000000077')
      await page.getByRole('button', { name: /^Individual/ }).click()
      await page.getByRole('textbox', { name: 'First name' }).fill('nila')
      await page.getByRole('textbox', { name: 'Last name' }).fill('rao')
      await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
      await page.getByRole('button', { name: 'SIGN UP' }).click()
      await page.waitForURL('**/companyOverview?id=sec_kaveri')
    })

    it('expires after an hour', async () => {
      const { page, clock } = site
      await stranded(page, link())
      clock.advance(3_600_000)
      await page.clock.advance(3_600_000)
      await logInByPhone(site)
      await page.waitForURL('**/home')
    })
  })
})
