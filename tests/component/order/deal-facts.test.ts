import { beforeEach, describe, expect, it } from 'vitest'
import type { QuoteView } from '#shared/order/api.ts'
import { asha, kaveri } from '#tests/harness/seed.ts'
import { readSlides } from '#tests/browser/slides.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import type { Page } from '#tests/component/page/page.ts'
import { paidAt as at, paidOrder } from './paid-order.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

type Opened = readonly [address: string, target: string]

describe('what a buyer reads', () => {
  const site = seededSite()
  let page: Page
  let opened: Opened[]

  beforeEach(async () => {
    ;({ page } = site)
    opened = []
    await restoreSession(site, asha.phone)
  })

  /** Collects the files that are opened in new tabs. */
  function collectFiles(): void {
    page.provide({
      open(...file: Opened) {
        opened.push(file)
        return { opener: null }
      },
    })
  }

  async function openPurchase(change: Partial<QuoteView> = {}): Promise<void> {
    page.route('**/buy_unlisted_shares?*', async (route) => {
      const { data } = (await (await route.fetch()).json()) as { data: QuoteView }
      return route.fulfill({ json: { data: { ...data, ...change } } })
    })
    await page.goto(`${site.app.siteAddress}/companyOverview?id=${kaveri}`, { index: 0, value: { id: kaveri } })
    collectFiles()
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await readSlides(page)
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).waitFor()
  }

  it('before Pay: the seller, the demat account, the days, the risk, and both documents', async () => {
    await openPurchase()
    const deal = page.getByRole('region', { name: 'About this deal' })
    await deal.getByText('Ansh Provider, PAN ••••234A').waitFor()
    await deal.getByText(/^••••\d{4} \(NSDL\)$/).waitFor()
    await deal.getByText(/^\d+ \w{3} – \d+ \w{3}$/).waitFor()
    await deal.getByText(/^Unlisted shares can be hard to sell/).waitFor()
    expect(await page.getByText('Pay from').count()).toBe(0)
    expect(await page.getByText(/Above the UPI limit/).count()).toBe(0)
    await expectNoViolations(page)
    await deal.getByRole('button', { name: 'Deal term (PDF)' }).click()
    await expect.poll(() => opened.length).toBe(1)
    await deal.getByRole('button', { name: 'Risk disclosure (PDF)' }).click()
    await expect.poll(() => opened.length).toBe(2)
    expect(opened.map(([address]) => /(deal-term|risk-disclosure)-draft/.exec(address)?.[1])).toEqual([
      'deal-term',
      'risk-disclosure',
    ])
  })

  it('before Pay: until when the price is locked, as people in India write a time', async () => {
    await openPurchase()
    await page.getByText(/^Price locked until \d{1,2}:\d\d [ap]m$/).waitFor()
  })

  it('before Pay: that a total above the UPI limit is paid in another way', async () => {
    await openPurchase({ upi_limit: 5000 })
    await page
      .getByText('Above the UPI limit: pay by net banking or NEFT. One UPI payment can be up to ₹5,000.00.')
      .waitFor()
    await expectNoViolations(page)
  })

  it('before Pay: the only account that may pay, where there is one', async () => {
    await openPurchase({ pay_from: { account_no: '••••••7890', ifsc_code: 'HDFC0000001' } })
    await page.getByText('••••7890, HDFC0000001').waitFor()
    await page.getByText(/Pay from this account only/).waitFor()
  })

  const steps = [
    { step: 'Payment received', at },
    { step: 'Shares in your demat account', at },
    { step: 'Released to provider', expected_from: '2026-11-30', expected_on: '2026-12-02' },
  ]

  async function openOrders(over: object): Promise<void> {
    page.route('**/orders_of_client*', (route) =>
      route.fulfill({ json: { total_count: 1, client_holdings: [paidOrder(over)], open_orders: [] } }),
    )
    await page.goto(`${site.app.siteAddress}/holdings`, { index: 0, value: { value: true } })
    collectFiles()
    await page.getByRole('heading', { name: 'Kaveri Robotics' }).waitFor()
  }

  it('on the card of an order: its number, its seller and its papers', async () => {
    await openOrders({ timeline: steps })
    await page.getByRole('button', { name: 'Steps, papers and help' }).click()
    await page.getByRole('button', { name: 'Copy Order AN07/26-27/00123' }).waitFor()
    await page.getByText('Ansh Provider, CIN ••••3456').waitFor()
    for (const name of ['receipt', 'deal-note', 'invoice'])
      page.route(`**/orders/*/${name}`, (route) =>
        route.fulfill({ json: { data: { url: `https://files.example/${name}.pdf`, expires_in: 300 } } }),
      )
    for (const name of ['Receipt (PDF)', 'Deal note (PDF)', 'Invoice of our fee (PDF)']) {
      const before = opened.length
      await page.getByRole('button', { name }).click()
      await expect.poll(() => opened.length).toBe(before + 1)
    }
    expect(opened.map(([address]) => address)).toEqual([
      'https://files.example/receipt.pdf',
      'https://files.example/deal-note.pdf',
      'https://files.example/invoice.pdf',
    ])
    await expectNoViolations(page)
  })

  it('on the card of an order: that a paper is not ready, in the words of the server', async () => {
    await openOrders({})
    page.route('**/orders/*/receipt', (route) =>
      route.fulfill({
        status: 409,
        json: { name: 'ConflictError', message: 'PAPER_NOT_READY', words: 'This paper is not ready yet' },
      }),
    )
    await page.getByRole('button', { name: 'Receipt (PDF)' }).click()
    await page.getByText('This paper is not ready yet').waitFor()
    expect(await page.getByRole('button', { name: 'Deal note (PDF)' }).count()).toBe(0)
  })

  it('on the card of the newest order that is under way: its steps, unfolded', async () => {
    await openOrders({})
    await page.getByRole('button', { name: 'Track order' }).waitFor()
    await page.getByText('Expected 25 Nov').waitFor()
  })

  it('on a desktop: all orders in a table that sorts, the newest under way opened', async () => {
    const wide = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
    const small = paidOrder({ order_id: 'ord_small', scrip_name: 'Annaswara Foods', quantity: 2 })
    page.route('**/orders_of_client*', (route) =>
      route.fulfill({ json: { total_count: 2, client_holdings: [paidOrder(), small], open_orders: [] } }),
    )
    await page.goto(`${site.app.siteAddress}/holdings`)
    page.provide({ matchMedia: () => wide })
    await page.getByRole('tab', { name: 'My Scrips' }).click()
    await page.getByRole('tab', { name: 'Orders' }).click()
    const table = page.getByRole('table', { name: 'Orders, in progress' })
    await table.getByText('Expected 25 Nov').waitFor()
    const names = () =>
      page.evaluate<string[]>(
        "[...document.querySelectorAll('td:first-child > .font-semibold')].map((cell) => cell.textContent)",
      )
    expect(await names()).toEqual(['Kaveri Robotics', 'Annaswara Foods'])
    await table.getByRole('button', { name: 'Company' }).click()
    expect(await names()).toEqual(['Annaswara Foods', 'Kaveri Robotics'])
    await table.getByRole('button', { name: 'Quantity' }).click()
    expect(await names()).toEqual(['Kaveri Robotics', 'Annaswara Foods'])
  })

  it('as a CSV file: all orders', async () => {
    await openOrders({})
    await page.getByRole('button', { name: 'All orders (CSV)' }).click()
    await expect.poll(() => opened.length).toBe(1)
    expect(opened[0]?.[0]).toContain('orders.csv')
  })

  it('of a holding: how its average price follows, and all holdings as a CSV file in the wrapper', async () => {
    const lot = { transaction_date: at, price_per_share: 523.4, quantity: 10 }
    const holding = {
      id: kaveri,
      scrip_name: 'Kaveri Robotics',
      quantity: 10,
      logo_url: '',
      average_price_per_share: 539.18,
      current_market_price: 523.4,
      price_as_of: '2026-11-20',
      total_price: 5391.81,
      current_share_value: 5234,
      individualPandL: -157.81,
      percentage_of_change: -2.93,
      holding_transactions: [lot],
    }
    const summary = { Total_p_and_L: 0, total_p_and_l_percentage: 0, total_price: 5391.81, portfolio_value: 5234 }
    page.route('**/holdings_of_client*', (route) =>
      route.fulfill({ json: { total_count: 1, client_holdings: [holding], summary } }),
    )
    await page.goto(`${site.app.siteAddress}/holdings`)
    await page.getByRole('button', { name: 'More about Kaveri Robotics' }).click()
    await page.getByRole('button', { name: 'Buy price history' }).click()
    const sheet = page.getByRole('dialog', { name: 'Buy price history' })
    await sheet.getByText('Long-term from 22-11-2028').waitFor()
    for (const figure of ['₹539.18', '₹5,234.00', '₹157.81', '₹5,391.81']) await sheet.getByText(figure).waitFor()
    await expectNoViolations(page)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await sheet.waitFor({ state: 'detached' })
    const posted: string[] = []
    page.provide({ Android: { postMessage: (message: string) => posted.push(message) } })
    await page.getByRole('button', { name: 'All holdings (CSV)' }).click()
    await expect.poll(() => posted.length).toBe(1)
    expect(posted[0]).toMatch(/"type":"FILE_URL","file_url":"[^"]*holdings\.csv/)
  })
})
