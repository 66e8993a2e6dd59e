import { beforeEach, describe, expect, it } from 'vitest'
import { findUserByPhone } from '#functions/account/queries.ts'
import { seedManyCompanies } from '#tests/harness/many-companies.ts'
import { ownShares } from '#tests/harness/owned-shares.ts'
import { asha } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

describe('My Scrips of a person who owns 70 companies', () => {
  const site = seededSite()

  beforeEach(async () => {
    const { context } = site.app
    const user = await findUserByPhone(context, asha.phone)
    if (user === undefined) throw new Error('Asha has no account')
    for (const company of await seedManyCompanies(context, 70, { cardsOnly: true }))
      await ownShares(context, user.id, company)
    await restoreSession(site, asha.phone)
  })

  it('sums all of them, shows sixty without being asked and the others on a tap (S68)', async () => {
    const { page } = site
    await page.goto(`${site.app.siteAddress}/holdings`)
    const cards = page.getByRole('list', { name: 'Your holdings' }).getByRole('listitem')
    await cards.nth(59).waitFor()
    expect(await cards.count()).toBe(60)
    await page.getByRole('group', { name: 'Total P&L' }).getByText('₹42,000.00').waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Load more' }).click()
    await cards.nth(69).waitFor()
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
  })
})

describe('My Scrips of a person with three companies', () => {
  const site = seededSite()

  beforeEach(async () => {
    const summary = {
      Total_p_and_L: -50,
      total_p_and_l_percentage: -1.25,
      total_price: 4_000,
      portfolio_value: 3_950,
      realised: 0,
    }
    site.page.route('**/holdings_of_client*', (route) =>
      route.fulfill({ json: { total_count: holdings.length, client_holdings: holdings, summary } }),
    )
    await restoreSession(site, asha.phone)
    await site.page.goto(`${site.app.siteAddress}/holdings`)
  })

  it('begins with their value, and shows the fees in profit and loss on a tap', async () => {
    const total = site.page.getByRole('group', { name: 'Total P&L' })
    await total.waitFor()
    expect((await total.locator('dt').all()).length).toBe(3)
    expect(await total.locator('dt').first().textContent()).toBe('Current value')
    await total.getByText('₹3,950.00').waitFor()
    expect(await total.getByText('Platform fee and stamp duty').count()).toBe(0)
    await total.getByRole('button', { name: /of fees and stamp duty/ }).click()
    const fees = total.locator('dl > div').filter({ hasText: 'Platform fee and stamp duty' })
    await fees.getByText('-₹100.00').waitFor()
    await expectNoViolations(site.page)
  })

  it('sorts them by value, by profit and by name', async () => {
    const { page } = site
    const list = page.getByRole('list', { name: 'Your holdings' })
    await list.waitFor()
    const names = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('ul[aria-label="Your holdings"] > li')].map((card) => /Arkade|Mango|Zuari/.exec(card.textContent)[0])`,
      )
    expect(await names()).toEqual(['Zuari', 'Arkade', 'Mango'])
    await page.getByRole('button', { name: 'P&L', pressed: false }).click()
    expect(await names()).toEqual(['Mango', 'Arkade', 'Zuari'])
    await page.getByRole('button', { name: 'Name', pressed: false }).click()
    expect(await names()).toEqual(['Arkade', 'Mango', 'Zuari'])
  })
})

describe('the line of the value of shares', () => {
  const site = seededSite()
  const summary = {
    Total_p_and_L: -50,
    total_p_and_l_percentage: -1.25,
    total_price: 4_000,
    portfolio_value: 3_950,
    realised: 0,
  }
  const points = [
    { date: '2026-11-21', value: 3_000, invested: 3_000 },
    { date: '2026-11-22', value: 4_200, invested: 4_000 },
    { date: '2026-11-23', value: 3_950, invested: 4_000 },
  ]
  const line = () => site.page.getByRole('group', { name: 'Value over time' })

  async function open(answer: object | 'fails') {
    site.page.route('**/holdings_of_client*', (route) =>
      route.fulfill({ json: { total_count: holdings.length, client_holdings: holdings, summary } }),
    )
    answerLine(answer)
    await restoreSession(site, asha.phone)
    await site.page.goto(`${site.app.siteAddress}/holdings`)
    await line().waitFor()
  }

  const answerLine = (answer: object | 'fails') =>
    site.page.route('**/portfolio/value', (route) =>
      answer === 'fails'
        ? route.fulfill({ status: 400, json: { message: 'NO', words: 'No' } })
        : route.fulfill({ json: answer }),
    )

  it('is drawn beside what was invested, says since when, and leaves the sums to the total above it', async () => {
    await open({ data: points, complete: true })
    await line().getByText('Since 21-11-2026. Dashed: invested.').waitFor()
    expect(await line().getByText('you invested').count()).toBe(0)
    const drawing = line().getByRole('img', {
      name: 'Value of your shares: ₹3,000.00 on 21-11-2026, ₹3,950.00 on 23-11-2026; highest ₹4,200.00. Invested: ₹4,000.00.',
    })
    await drawing.waitFor()
    const paths = await Promise.all((await drawing.locator('path').all()).map((path) => path.getAttribute('d')))
    expect(paths).toEqual(['M0.00 97.00L50.00 18.67L100.00 18.67', 'M0.00 97.00L50.00 3.00L100.00 22.58'])
    await expectNoViolations(site.page)
  })

  it('shows a small change as a small one', async () => {
    await open({ data: [{ ...points[2], date: '2026-11-21' }, points[2]], complete: true })
    const paths = line().getByRole('img').locator('path')
    await paths.first().waitFor()
    expect(await Promise.all((await paths.all()).map((path) => path.getAttribute('d')))).toEqual([
      'M0.00 44.13L100.00 44.13',
      'M0.00 55.88L100.00 55.88',
    ])
  })

  it('says what the shares return in a year, once there is a year', async () => {
    await open({ data: points, xirr: -12.3, complete: true })
    await line().getByText('Since 21-11-2026. Dashed: invested. Annual return (XIRR): -12.30%.').waitFor()
    answerLine({ data: points, xirr: null, complete: true })
    await site.page.reload()
    await line().getByText('Since 21-11-2026. Dashed: invested.', { exact: true }).waitFor()
  })

  it('says that it has the largest holdings only, with their figures', async () => {
    await open({ data: [points[0], { date: '2026-11-23', value: 3_500, invested: 3_500 }], complete: false })
    await line().getByText('Only your largest holdings are in it: ₹3,500.00, as much as you invested.').waitFor()
  })

  it('starts tomorrow while there is one day only', async () => {
    await open({ data: points.slice(2), complete: true })
    await line().getByText('Your value chart starts tomorrow.').waitFor()
    expect(await line().getByRole('img').count()).toBe(0)
  })

  it('is asked for again when it could not be loaded, and hides nothing else', async () => {
    await open('fails')
    await line().getByText('The line could not be loaded.').waitFor()
    await site.page.getByRole('list', { name: 'Your holdings' }).waitFor()
    await expectNoViolations(site.page)
    answerLine({ data: points, complete: true })
    await line().getByRole('button', { name: 'Retry' }).click()
    await line().getByText('Since 21-11-2026. Dashed: invested.').waitFor()
  })
})

describe('My Scrips of a person without shares', () => {
  const site = seededSite()

  it('says in plain words that there are none yet', async () => {
    await restoreSession(site, asha.phone)
    await site.page.goto(`${site.app.siteAddress}/holdings`)
    await site.page.getByText('Oopsy, no scrips!').waitFor()
    await site.page.getByText("You don't own any shares yet.").waitFor()
    expect(await site.page.getByText('Realised').count()).toBe(0)
  })

  it('says what those have gained or lost that were sold', async () => {
    site.page.route('**/holdings_of_client*', (route) =>
      route.fulfill({
        json: {
          total_count: 0,
          client_holdings: [],
          summary: {
            Total_p_and_L: 0,
            total_p_and_l_percentage: 0,
            total_price: 0,
            portfolio_value: 0,
            realised: -1_628.08,
          },
        },
      }),
    )
    await restoreSession(site, asha.phone)
    await site.page.goto(`${site.app.siteAddress}/holdings`)
    await site.page.getByText("You don't own any shares.").waitFor()
    await site.page.getByText('-₹1,628.08').waitFor()
  })
})

/** Ten shares of each. What was paid is more than their price by the fees. */
const holdings = [
  holding('Arkade Foods', { invested: 1_500, value: 1_480, lots: 146 }),
  holding('Mango Labs', { invested: 500, value: 550, lots: 48 }),
  holding('Zuari Power', { invested: 2_000, value: 1_920, lots: 196 }),
]

function holding(name: string, { invested, value, lots }: { invested: number; value: number; lots: number }) {
  return {
    id: `sec_${name.slice(0, 1)}`,
    scrip_name: name,
    company_name: name,
    isin: 'INE002A01018',
    quantity: 10,
    total_quantity: 10,
    sector: '',
    logo_url: '',
    average_price_per_share: invested / 10,
    current_market_price: value / 10,
    price_as_of: '2026-11-20',
    total_price: invested,
    current_share_value: value,
    individualPandL: value - invested,
    percentage_of_change: ((value - invested) / invested) * 100,
    holding_transactions: [{ transaction_date: '2026-11-20T08:35:00.000Z', price_per_share: lots, quantity: 10 }],
    requested: 0,
    realised: 0,
  }
}
