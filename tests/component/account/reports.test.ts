import { beforeEach, describe, expect, it } from 'vitest'
import { financialYearAt, nameOfYear } from '#shared/portfolio/year.ts'
import { asha } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

describe('the documents and reports of the profile', () => {
  const site = seededSite()
  const sheet = () => site.page.getByRole('dialog', { name: 'Capital gains' })
  const year = financialYearAt(Date.now())
  const asked: string[] = []

  beforeEach(async () => {
    asked.length = 0
    await restoreSession(site, asha.phone)
    await site.page.goto(`${site.app.siteAddress}/profile`)
    await site.page.getByRole('heading', { name: 'Documents and reports' }).waitFor()
  })

  function answerGains(rows: readonly object[]) {
    site.page.route('**/portfolio/gains**', (route) => {
      asked.push(route.request.url)
      const sums = { short_term: 1_998.2, long_term: -20, complete: true }
      if (asked.at(-1)?.includes('export')) return route.fulfill({ json: { data: { url: '/file', expires_in: 300 } } })
      return route.fulfill({ json: { data: { year, years: [year, 2024], rows, ...sums } } })
    })
  }

  it('fetch the holdings and the orders as files', async () => {
    for (const [label, path] of [
      ['Holdings (CSV)', '**/holdings.csv'],
      ['Orders (CSV)', '**/orders.csv'],
    ] as const) {
      const answered = site.page.waitForResponse(path)
      await site.page.getByRole('button', { name: label }).click()
      await answered
    }
  })

  it('list the gains of a year with their sums, of the year that is chosen', async () => {
    const days = { acquired_on: '2026-05-23', sold_on: '2026-11-23' }
    const of = { sale_number: 7, company_name: 'Kaveri Robotics', isin: 'INE0KV010102', ...days }
    answerGains([
      { ...of, quantity: 100, cost: 10_000, proceeds: 11_998.2, gain: 1_998.2, term: 'SHORT' },
      { ...of, quantity: 1, cost: 120, proceeds: 100, gain: -20, term: 'LONG' },
    ])
    await site.page.getByRole('button', { name: `Capital gains, ${nameOfYear(year)}` }).click()
    const rows = sheet().getByRole('list', { name: 'Sales' }).getByRole('listitem')
    await rows.nth(1).waitFor()
    expect(await rows.first().textContent()).toBe(
      'Kaveri Robotics100 shares, 23-05-2026 to 23-11-2026, short-term+₹1,998.20',
    )
    expect(await rows.last().textContent()).toBe('Kaveri Robotics1 share, 23-05-2026 to 23-11-2026, long-term-₹20.00')
    expect(await sheet().locator('dl > div').first().textContent()).toBe('Short-term+₹1,998.20')
    await sheet().getByText('This is not tax advice. Please consult your tax adviser.').waitFor()
    await expectNoViolations(site.page)
    await sheet().getByRole('combobox', { name: 'Financial year' }).selectOption('FY 2024-25')
    await expect.poll(() => asked.at(-1)).toContain('year=2024')
    await sheet().getByRole('button', { name: 'Download CSV' }).click()
    await expect.poll(() => asked.at(-1)).toContain('/portfolio/gains/export?year=2024')
  })

  it('say in words that nothing was sold in a year', async () => {
    await site.page.getByRole('button', { name: /^Capital gains/ }).click()
    await sheet()
      .getByText(`You sold no shares in ${nameOfYear(year)}.`)
      .waitFor()
    await expectNoViolations(site.page)
  })

  it('ask again for gains that could not be loaded', async () => {
    site.page.route('**/portfolio/gains**', (route) => route.fulfill({ status: 400, json: { message: 'NO' } }))
    await site.page.getByRole('button', { name: /^Capital gains/ }).click()
    await sheet().getByText("We couldn't load your gains.").waitFor()
    answerGains([])
    await sheet().getByRole('button', { name: 'Retry' }).click()
    await sheet()
      .getByText(`You sold no shares in ${nameOfYear(year)}.`)
      .waitFor()
  })

  it('say where the nominee is registered, and how it is changed', async () => {
    await site.page.getByRole('button', { name: 'Nominee: registered with your broker' }).click()
    await site.page.getByText(/Companies Act, 2013, section 72/).waitFor()
    await site.page.getByText(/^To change it, give your broker a new nomination/).waitFor()
    await expectNoViolations(site.page)
  })
})
