import { SectorId } from '#shared/kernel/id.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { recordHoliday, recordPrices, recordSector } from '#functions/market/commands.ts'
import { day, dayInIndia } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Card } from '#shared/market/card.ts'
import type { Catalogue } from '#shared/market/market.ts'
import { deliveryFaqId } from '#shared/support/support.ts'
import { kaveri, ravi } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'
import { listCompany } from '#tests/browser/grown-company.ts'
import { nameOf, openManyCompanies } from '#tests/browser/many-companies.ts'
import type { Locator } from '#tests/component/page/locator.ts'
import type { Page } from '#tests/component/page/page.ts'

/** Companies of three sectors and all sizes: each fifth is only announced, each seventh is sold out. */
function mixed(index: number): Partial<Card> {
  return {
    sector_code: (['TECH', 'FIN', 'PHAR'] as const)[index % 3] ?? 'TECH',
    market_cap: ([1, 2, 3] as const)[index % 3] ?? 1,
    coming_soon: index % 5 === 4,
    available: index % 7 === 6 ? 0 : 500,
  }
}

describe('home and filter', () => {
  const site = seededSite()

  async function arrive(path = '/home'): Promise<void> {
    await restoreSession(site)
    await site.page.goto(`${site.app.siteAddress}${path}`)
    await site.page.getByRole('heading', { level: 1, name: 'Unlisted shares' }).waitFor()
  }
  async function arriveAmong(count: number, change = mixed): Promise<void> {
    const { context } = site.app
    await recordSector(context, { id: SectorId.parse('sct_FIN'), code: 'FIN', description: 'Finance' })
    await recordSector(context, { id: SectorId.parse('sct_PHAR'), code: 'PHAR', description: 'Pharma' })
    await openManyCompanies(context, count, change)
    await arrive()
    await card(site.page, nameOf(0)).waitFor()
  }

  it('shows each company in its list, with its card (R14, S45, S47, C15)', async () => {
    await arriveAmong(30)
    const { page } = site
    const first = card(page, 'Kaveri Robotics')
    expect(await first.textContent()).toContain('₹523.40')
    expect(await first.textContent()).toContain('+4.68%')
    expect(await first.textContent()).toContain('Technology')
    // The smallest purchase is ten shares.
    expect(await first.textContent()).toContain('Min ₹5,234')
    await page.getByText(/^As on \d{2}-\d{2}-\d{4}$/).waitFor()
    expect(await first.getByRole('button').allTextContents()).toEqual(['Interested', 'Notify me'])
    await page.getByRole('tab', { name: 'Coming Soon' }).click()
    await card(page, nameOf(4)).waitFor()
    expect(await page.getByText(nameOf(0)).count()).toBe(0)
    await page.getByRole('tab', { name: 'Out of Stock' }).click()
    await card(page, nameOf(6)).waitFor()
    expect(await page.getByText(nameOf(4)).count()).toBe(0)
    expect(site.page.complaints).toEqual([])
  })

  it('leads by keys over the whole list to the navigation', async () => {
    await arrive()
    await site.page.getByRole('link', { name: 'Skip to navigation' }).click()
    expect(await site.page.evaluate('document.activeElement.id')).toBe('places')
  })

  it('says that a company has no price yet, and no amount and no change', async () => {
    await listCompany(site.app, {}, { days: 0 })
    await arrive()
    const text = await card(site.page, 'Grown Orchards').textContent()
    expect(text).toContain('No price yet')
    expect(text).not.toMatch(/₹|%/)
  })

  it('says the day of a price that is older than the others', async () => {
    const older = (index: number) => (index === 2 ? { price_as_of: day('2026-11-05') } : {})
    await arriveAmong(6, (index) => ({ price_as_of: dayInIndia(site.clock.now()), ...older(index) }))
    expect(await card(site.page, nameOf(2)).textContent()).toContain('05-11-2026')
    expect(await card(site.page, nameOf(1)).textContent()).toContain('Min ₹1,010')
  })

  it('searches by a part of the name, and says what to do when there is none (S46, S50, X65)', async () => {
    await arriveAmong(120)
    const { page } = site
    await page.getByRole('searchbox').fill(' ZINC ')
    await card(page, nameOf(7)).waitFor()
    await expect.poll(() => page.getByRole('listitem').count()).toBe(2)
    await page.getByText('2 found').waitFor()
    const clear = page.getByRole('button', { name: 'Clear the search' })
    await clear.click()
    await card(page, nameOf(0)).waitFor()
    expect(await page.evaluate('document.activeElement.type')).toBe('search')
    await page.keyboard.type('nothing is called so')
    await page.getByText('Oopsy, no results!').waitFor()
    await page.getByText('No company matches “nothing is called so”.').waitFor()
    await expectNoViolations(page)
    await clear.last().click()
    await card(page, nameOf(0)).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
    await page.getByRole('searchbox').fill('Sarayu Foods')
    await page.getByRole('link', { name: 'Ask us for a company' }).click()
    await page.waitForURL('**/Support')
    expect(await page.evaluate('history.state.value')).toEqual({ about: 'Sarayu Foods' })
  })

  it('finds companies of every list in one search, in groups, also by ISIN, and suggests a name for a wrong letter', async () => {
    await arriveAmong(30)
    const { page } = site
    const groups = () => page.getByRole('heading', { level: 2 }).allTextContents()
    // Each fifth is only announced, each seventh sold out; the eighth is called otherwise.
    await page.getByRole('searchbox').fill('stone')
    await expect.poll(groups).toEqual(['Available · 19', 'Coming Soon · 6', 'Out of Stock · 4'])
    await page.getByText('29 found').waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    expect(await page.getByRole('list', { name: 'Coming Soon' }).getByRole('listitem').count()).toBe(6)
    await page.getByRole('searchbox').fill('ine00000004')
    await expect.poll(groups).toEqual(['Coming Soon · 1'])
    await card(page, nameOf(4)).waitFor()
    await expectNoViolations(page)
    await page.getByRole('searchbox').fill('kavrei')
    await page.getByText('Oopsy, no results!').waitFor()
    await page.getByRole('button', { name: 'Kaveri Robotics?' }).click()
    await card(page, 'Kaveri Robotics').waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('Kaveri Robotics')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await page.getByRole('tab', { name: 'Available' }).waitFor()
  })

  it('filters and sorts, and keeps both on the way to a company and through a reload (R15, S45, S51, S52, V18, C17)', async () => {
    await arriveAmong(30)
    const { page } = site
    await page.getByRole('link', { name: 'Filter' }).click()
    await page.getByRole('heading', { level: 1, name: 'Filter' }).waitFor()
    await page.getByRole('checkbox', { name: 'Finance' }).check()
    await page.getByRole('checkbox', { name: 'Pharma' }).check()
    await expectNoViolations(page)
    await page.getByRole('tab', { name: 'Market Cap' }).click()
    await page.getByRole('radio', { name: 'Large Cap' }).click()
    await page.getByRole('radio', { name: 'Large Cap' }).click()
    expect(await page.getByRole('radio', { name: 'Large Cap' }).isChecked()).toBe(false)
    await page.getByRole('radio', { name: 'Middle Cap' }).click()
    await expectNoViolations(page)
    await page.getByText('Show 7 companies').waitFor()
    await page.getByRole('button', { name: 'APPLY' }).click()
    await page.getByRole('link', { name: 'Filter, 3 chosen' }).waitFor()
    await page.getByRole('button', { name: 'Sort: As listed' }).click()
    await page.getByRole('radio', { name: 'Price: high to low' }).click()
    await page.getByRole('button', { name: 'Sort: Price: high to low' }).waitFor()
    // Only finance has companies of middle size: every third from the second, except those announced or sold out.
    const expectedNames = [28, 25, 22, 16, 10, 7, 1].map(nameOf)
    await expect.poll(() => names(page)).toEqual(expectedNames)
    await page.getByRole('searchbox').fill('stone')
    // The filter and the order are those of the other lists too.
    const found = [...expectedNames.filter((name) => name.startsWith('Stone')), ...[19, 4, 13].map(nameOf)]
    await expect.poll(() => names(page)).toEqual(found)
    await page.getByText(nameOf(25)).click()
    await page.waitForURL('**/companyOverview**')
    await page.goBack()
    await page.reload()
    await expect.poll(() => names(page)).toEqual(found)
    expect(await page.getByRole('searchbox').inputValue()).toBe('stone')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect.poll(() => names(page)).toEqual(expectedNames)
    await page.getByRole('tab', { name: 'Coming Soon' }).click()
    await page.getByRole('tab', { name: 'Available' }).click()
    await page.getByRole('link', { name: 'Filter', exact: true }).waitFor()
    await card(page, 'Kaveri Robotics').waitFor()
  })

  it('shows what is chosen above the list, and takes each off again', async () => {
    await arriveAmong(30)
    const { page } = site
    const chips = page.getByRole('list', { name: 'Chosen filters' })
    await page.getByRole('link', { name: 'Filter' }).click()
    await page.getByRole('checkbox', { name: 'Finance' }).check()
    await page.getByRole('tab', { name: 'Min. investment' }).click()
    await page.getByRole('radio', { name: 'Up to ₹10,000' }).click()
    await page.getByRole('tab', { name: 'Price' }).click()
    await page.getByRole('radio', { name: '₹100 to ₹500' }).click()
    await page.getByRole('tab', { name: 'Depository' }).click()
    await page.getByRole('radio', { name: 'CDSL' }).click()
    await page.getByRole('tab', { name: 'Depository (1)' }).waitFor()
    await page.getByRole('button', { name: 'APPLY' }).click()
    await chips.waitFor()
    expect(await chips.getByRole('button').allTextContents()).toEqual([
      'Finance',
      '₹100 to ₹500',
      'Min. investment up to ₹10,000',
      'CDSL',
      'Clear all',
    ])
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Remove Finance' }).click()
    await page.getByRole('link', { name: 'Filter, 3 chosen' }).waitFor()
    await card(page, nameOf(0)).waitFor()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('link', { name: 'Filter', exact: true }).waitFor()
    await expect.poll(() => chips.count()).toBe(0)
  })

  it('lists what one depository takes, and the top gainers first', async () => {
    await arriveAmong(6, (index) => ({ available_nsdl: index % 2 === 0, available_cdsl: index % 3 === 0 }))
    const { page } = site
    await page.getByRole('link', { name: 'Filter' }).click()
    await page.getByRole('tab', { name: 'Depository' }).click()
    await page.getByRole('radio', { name: 'NSDL' }).click()
    // With the company of the harness that both take.
    await page.getByText('Show 4 companies').waitFor()
    await expectNoViolations(page)
    await page.getByRole('radio', { name: 'CDSL' }).click()
    await page.getByText('Show 3 companies').waitFor()
    await page.getByRole('button', { name: 'APPLY' }).click()
    await page.getByRole('button', { name: 'Sort: As listed' }).click()
    await page.getByRole('radio', { name: 'Top gainers this week' }).click()
    await expect.poll(() => names(page)).toEqual(['Kaveri Robotics', nameOf(3), nameOf(0)])
    await page.getByRole('button', { name: 'Remove CDSL' }).click()
    await card(page, nameOf(1)).waitFor()
  })

  it('changes nothing on CANCEL, and removes all filters on CLEAR ALL (S52)', async () => {
    await arriveAmong(12)
    const { page } = site
    await page.getByRole('link', { name: 'Filter' }).click()
    await page.getByRole('checkbox', { name: 'Finance' }).check()
    await page.getByRole('button', { name: 'CANCEL' }).click()
    await page.getByRole('link', { name: 'Filter', exact: true }).click()
    expect(await page.getByRole('checkbox', { name: 'Finance' }).isChecked()).toBe(false)
    await page.getByRole('checkbox', { name: 'Pharma' }).check()
    await page.getByRole('button', { name: 'APPLY' }).click()
    await page.getByRole('link', { name: 'Filter, 1 chosen' }).click()
    expect(await page.getByRole('checkbox', { name: 'Pharma' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'CLEAR ALL' }).click()
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'APPLY' }).click()
    await card(page, 'Kaveri Robotics').waitFor()
    expect(await page.evaluate('history.state?.index ?? 0')).toBe(0)
  })

  it('leads from an empty result back to all companies, and from /filter opened directly to Home (R15)', async () => {
    await arriveAmong(3, () => ({ sector_code: 'FIN', sector: 'Finance', market_cap: 2 }))
    const { page } = site
    await page.goto(`${site.app.siteAddress}/filter`)
    await page.getByRole('checkbox', { name: 'Pharma' }).check()
    await page.getByRole('button', { name: 'APPLY' }).click()
    await page.waitForURL('**/home')
    await page.getByText('Oopsy, no results!').waitFor()
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await card(page, nameOf(0)).waitFor()
  })

  it('says of an empty list what is missing, and names no filter that nobody has set', async () => {
    await arriveAmong(3, () => ({}))
    const { page } = site
    await page.getByRole('tab', { name: 'Out of Stock' }).click()
    await page.getByText('Oopsy, no results!').waitFor()
    await page.getByText('No company is out of stock just now.').waitFor()
    expect(await page.getByRole('button', { name: 'Clear the filter' }).count()).toBe(0)
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'See “Available”' }).click()
    await card(page, nameOf(0)).waitFor()
    await page.getByRole('tab', { name: 'Available', selected: true }).waitFor()
  })

  it('keeps each person’s watchlist (S48)', async () => {
    await arrive()
    const { page, app } = site
    const watchButton = (label: string) => card(page, 'Kaveri Robotics').getByRole('button', { name: label })
    await watchButton('Interested').click()
    await watchButton('Notify me').click()
    await expect.poll(() => watchButton('Interested').isDisabled()).toBe(true)
    await expect.poll(() => watchButton('Notify me').isDisabled()).toBe(true)
    await expect.poll(() => watchlistOf(page)).toEqual({ interested: [kaveri], notify: [kaveri] })
    await expectNoViolations(page)
    await page.reload()
    await expect.poll(() => watchButton('Interested').isDisabled()).toBe(true)
    expect(await card(page, 'Neem Holdings').getByRole('button', { name: 'Notify me' }).isDisabled()).toBe(false)
    // A mark stays when it is tapped again; the message has the way back.
    await watchButton('Interested').focus()
    await page.keyboard.press('Enter')
    await page.getByText('It is on your watchlist.').waitFor()
    await expect.poll(() => watchlistOf(page)).toEqual({ interested: [kaveri], notify: [kaveri] })

    const other = site.newPage()
    await restoreSession({ page: other, app }, ravi.phone)
    const loaded = other.waitForResponse('**/market/mine')
    await other.goto(`${app.siteAddress}/home`)
    await card(other, 'Kaveri Robotics').waitFor()
    await loaded
    expect(await card(other, 'Kaveri Robotics').getByRole('button', { name: 'Interested' }).isDisabled()).toBe(false)
  })

  it('says what a mark has done, and takes it back', async () => {
    await arrive()
    const { page } = site
    const button = card(page, 'Kaveri Robotics').getByRole('button', { name: 'Notify me' })
    await button.click()
    await page.getByText('We’ll tell you by email when it is available.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
    await expect.poll(() => watchlistOf(page)).toEqual({ interested: [], notify: [] })
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  })

  it('lists what is marked on /watchlist, and takes it back there', async () => {
    await arriveAmong(12)
    const { page } = site
    await page.getByRole('link', { name: 'Watchlist' }).click()
    await page.getByText('You have marked no companies yet.').waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'See all companies' }).click()
    await card(page, nameOf(1)).getByRole('button', { name: 'Interested' }).click()
    await card(page, nameOf(2)).getByRole('button', { name: 'Interested' }).click()
    await page.getByRole('tab', { name: 'Coming Soon' }).click()
    await card(page, nameOf(4)).getByRole('button', { name: 'Notify me' }).click()
    await page.getByRole('link', { name: 'Watchlist' }).click()
    const interested = page.getByRole('list', { name: 'Interested · 2' }).getByRole('link')
    await expect.poll(() => interested.count()).toBe(2)
    // The last mark comes first.
    expect(await interested.first().textContent()).toContain(nameOf(2))
    expect(await page.getByRole('list', { name: 'Notify me · 1' }).textContent()).toContain('Coming Soon')
    await expectNoViolations(page)
    await page.getByRole('button', { name: `Take back Interested: ${nameOf(2)}` }).click()
    await page.getByText('Taken off your watchlist.').waitFor()
    await page.getByRole('list', { name: 'Interested · 1' }).waitFor()
    await page.reload()
    await page.getByRole('list', { name: 'Interested · 1' }).waitFor()
    await page.getByText(nameOf(1)).click()
    await page.waitForURL('**/companyOverview**')
  })

  it('reverts a watchlist entry silently when it could not be saved (S9)', async () => {
    await arrive()
    const { page } = site
    page.route('**/setSecurityInterestData', (route) =>
      route.fulfill({ status: 500, json: { name: 'InternalError', message: 'INTERNAL', request_id: 'r' } }),
    )
    const button = card(page, 'Kaveri Robotics').getByRole('button', { name: 'Interested' })
    await button.click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
    expect(await page.getByRole('alert').count()).toBe(0)
    await expect.poll(() => page.getByText('Saved to your watchlist.').count()).toBe(0)
  })

  it('shows the banner about the first credit and that of a holiday, each until it is closed, the latter until the day ends (S49, C19)', async () => {
    const { page, app, clock } = site
    await recordHoliday(app.context, {
      date: dayInIndia(clock.now()),
      holiday_name: 'Diwali',
      description: 'Credits wait until tomorrow.',
    })
    await arrive()
    await page.getByText('First-time share credit takes 5 to 7 working days.').waitFor()
    await page.getByText('Credits wait until tomorrow.').waitFor()
    const credit = page.getByRole('complementary', { name: 'Good to know' })
    expect(await credit.getByRole('link').getAttribute('href')).toBe(`/FAQs?q=${deliveryFaqId}`)
    await credit.getByRole('button', { name: 'Close this notice' }).click()
    await page.getByText('Credits wait until tomorrow.').waitFor()
    await expectNoViolations(page)
    await page.reload()
    await page.getByText('Diwali').waitFor()
    expect(await page.getByText('First-time share credit').count()).toBe(0)
    await page.getByRole('button', { name: 'Close this notice' }).click()
    const loaded = page.waitForResponse('**/market/mine')
    await page.reload()
    await card(page, 'Kaveri Robotics').waitFor()
    await loaded
    expect(await page.getByText('Diwali').count()).toBe(0)
    expect(
      await page.evaluate<string>(
        "new Date(Number(sessionStorage.getItem('holidayClosedUntil'))).toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' })",
      ),
    ).toBe('23:59:59')
  })

  it('treats two taps on a company as one: a single step leads back', async () => {
    await arriveAmong(1)
    const { page } = site
    await card(page, 'Kaveri Robotics').waitFor()
    await page.evaluate(`(() => {
      const link = document.querySelector('a[href*=companyOverview]')
      link.click()
      link.click()
    })()`)
    await page.getByRole('tab', { name: 'Price Trend' }).waitFor()
    await page.goBack()
    await card(page, 'Kaveri Robotics').waitFor()
  })

  it('shows placeholders of ten companies until the first have loaded (S50, C14)', async () => {
    const { page } = site
    let resume = () => undefined as void
    const heldBack = new Promise<void>((resolve) => (resume = resolve))
    page.route('**/market/*.json', async (route) => {
      await heldBack
      await route.continue()
    })
    await arrive()
    const placeholders = page.getByRole('status', { name: 'Loading the companies' })
    await placeholders.waitFor()
    expect(await placeholders.locator('li').count()).toBe(10)
    resume()
    await card(page, 'Kaveri Robotics').waitFor()
    expect(await placeholders.count()).toBe(0)
  })

  it('shows the first companies before the rest has loaded', async () => {
    const { page } = site
    let resume = () => undefined as void
    const heldBack = new Promise<void>((resolve) => (resume = resolve))
    page.route('**/market/snapshot.json', async (route) => {
      await heldBack
      await route.continue()
    })
    await arriveAmong(60, () => ({}))
    await card(page, nameOf(0)).waitFor()
    expect(await page.getByRole('listitem').first().getAttribute('aria-setsize')).toBe('62')
    await page.evaluate('scrollTo(0, 1_000_000)')
    expect(await page.getByText(nameOf(59)).count()).toBe(0)
    resume()
    await card(page, nameOf(59)).waitFor()
  })

  it('requests pages when there are too many companies for one file', async () => {
    const { page } = site
    const queries = () => page.network.requests.filter(({ url }) => url.includes('security_by_filter_and_sort'))
    page.route('**/market/first.json', async (route) => {
      const catalogue = (await (await route.fetch()).json()) as Catalogue
      await route.fulfill({ json: { ...catalogue, counts: { ...catalogue.counts, 2: 20_000 } } })
    })
    await arriveAmong(230, () => ({}))
    await expect.poll(() => page.getByRole('listitem').first().getAttribute('aria-setsize')).toBe('232')
    for (let tries = 0; tries < 60 && (await page.getByText(nameOf(229)).count()) === 0; tries += 1) {
      await page.evaluate('scrollTo(0, 1_000_000)')
      await pause(20)
    }
    await card(page, nameOf(229)).waitFor()
    expect(queries()).toHaveLength(3)
    await page.evaluate('scrollTo(0, 0)')
    await page.getByRole('searchbox').fill('zinc')
    await expect.poll(() => names(page)).toEqual([nameOf(7), nameOf(107), nameOf(207)])
    expect(queries().at(-1)?.body).toContain('"search":"zinc"')
  })

  it('shows a price that the desk records, on the screen that is open', async () => {
    await arrive()
    const { page, app, clock } = site
    await card(page, 'Kaveri Robotics').getByText('₹523.40').waitFor()
    await recordPrices(
      app.context,
      kaveri,
      [{ date: dayInIndia(clock.now()), close_paise: paise(60_000), volume: 1 }],
      { source: 'desk', corrects: true },
    )
    await card(page, 'Kaveri Robotics').getByText('₹600.00').waitFor()
  })

  it('refreshes often while in use, and rarely after two minutes without input', async () => {
    const { page } = site
    const requested = () => page.network.requests.filter(({ url }) => url.endsWith('/market/first.json')).length
    await arrive()
    await card(page, 'Kaveri Robotics').waitFor()
    page.clock.pause()
    /** Advances the clock and expects this number of requests meanwhile. */
    async function expectRequests(ms: number, expected: number): Promise<void> {
      const before = requested()
      const responses = Promise.all(
        Array.from({ length: expected }, () => page.waitForResponse('**/market/first.json')),
      )
      await page.clock.advance(ms)
      await responses
      expect(requested() - before).toBe(expected)
    }
    await page.keyboard.press('Shift')
    await expectRequests(2_600, 1)
    await expectRequests(2_600, 1)
    await page.clock.advance(121_000)
    await expectRequests(50_000, 0)
    await expectRequests(11_000, 1)
    await page.keyboard.press('Shift')
    await expectRequests(2_600, 1)
  })

  it('says that the prices are old when they could not be refreshed, and offers a retry when there are none', async () => {
    const { page } = site
    page.route('**/market/*.json', (route) =>
      route.fulfill({ status: 404, json: { name: 'NotFoundError', message: 'NOT_FOUND', request_id: 'r' } }),
    )
    await arrive()
    await page.getByText('We could not load the companies.').waitFor()
    await expectNoViolations(page)
    page.unroute('**/market/*.json')
    await page.getByRole('button', { name: 'Retry' }).click()
    await card(page, 'Kaveri Robotics').waitFor()
    page.route('**/market/*.json', (route) =>
      route.fulfill({ status: 404, json: { name: 'NotFoundError', message: 'NOT_FOUND', request_id: 'r' } }),
    )
    await page
      .getByText(/We could not refresh the prices\. These are from \d\d-\d\d-\d{4}, \d{1,2}:\d\d [ap]m\./)
      .waitFor()
    await expectNoViolations(page)
    expect(await card(page, 'Kaveri Robotics').isVisible()).toBe(true)
  })
})

function card(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name })
}

function names(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    "Array.from(document.querySelectorAll('li[aria-posinset]'), (each) => each.querySelector('[data-name]').textContent)",
  )
}

function watchlistOf(page: Page): Promise<unknown> {
  return page.evaluate(
    "fetch('/api/market/mine', { headers: { authorization: `Bearer ${/token=([^;]+)/.exec(document.cookie)[1]}` } }).then((response) => response.json()).then(({ data }) => data)",
  )
}
