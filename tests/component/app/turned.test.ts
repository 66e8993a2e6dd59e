import { beforeEach, describe, expect, it } from 'vitest'
import { asha } from '#tests/harness/seed.ts'
import { saleCard } from '#web/feature/sale/sale-card.fixture.ts'
import type { Page } from '#tests/component/page/page.ts'
import { paidOrder } from '#tests/component/order/paid-order.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

/** The media queries of a tablet that is turned: upright it has cards, on its side tables. */
class TurnedTablet {
  private readonly listeners = new Set<() => void>()
  private onSide = false

  readonly matchMedia = () => ({
    matches: this.onSide,
    addEventListener: (_: string, listener: () => void) => this.listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => this.listeners.delete(listener),
  })

  turn(): void {
    this.onSide = !this.onSide
    for (const listener of this.listeners) listener()
  }
}

describe('a tablet that is turned', () => {
  const site = seededSite()
  let page: Page
  let tablet: TurnedTablet

  beforeEach(async () => {
    ;({ page } = site)
    tablet = new TurnedTablet()
    await restoreSession(site, asha.phone)
  })

  /** The page with these answers, with the tablet upright. */
  async function open(path: string, shows: string): Promise<void> {
    await page.goto(`${site.app.siteAddress}/home`)
    await page.getByText('Kaveri Robotics').waitFor()
    page.provide({ matchMedia: tablet.matchMedia })
    await page.evaluate(
      `history.pushState({ index: 1, value: { value: true } }, '', '${path}'), dispatchEvent(new Event('popstate'))`,
    )
    await page.getByRole('heading', { name: shows }).waitFor()
  }
  const firstCells = () =>
    page.evaluate<string[]>(
      "[...document.querySelectorAll('td:first-child > .font-semibold')].map((cell) => cell.textContent)",
    )

  describe('in the orders', () => {
    beforeEach(async () => {
      const other = paidOrder({ order_id: 'ord_other', scrip_name: 'Annaswara Foods' })
      page.route('**/orders_of_client*', (route) =>
        route.fulfill({ json: { total_count: 2, client_holdings: [paidOrder(), other], open_orders: [] } }),
      )
      await open('/holdings', 'Kaveri Robotics')
    })

    it('keeps the question whether to cancel an order', async () => {
      await page.getByRole('button', { name: 'Cancel order' }).first().click()
      const sheet = page.getByRole('dialog', { name: 'Cancel this order?' })
      await sheet.waitFor()
      for (const list of ['table', 'list']) {
        tablet.turn()
        await page.locator(list === 'table' ? 'table' : 'ul[aria-label=Orders]').waitFor()
        expect(await sheet.count(), list).toBe(1)
      }
    })

    it('keeps how the table is sorted', async () => {
      tablet.turn()
      await page.getByRole('button', { name: 'Company' }).click()
      expect(await firstCells()).toEqual(['Annaswara Foods', 'Kaveri Robotics'])
      tablet.turn()
      await page.locator('ul[aria-label=Orders]').waitFor()
      tablet.turn()
      await page.getByRole('table', { name: 'Orders, in progress' }).waitFor()
      expect(await firstCells()).toEqual(['Annaswara Foods', 'Kaveri Robotics'])
    })
  })

  describe('in the sell requests', () => {
    beforeEach(async () => {
      const [one, other] = [saleCard(), saleCard({ id: 13, name: 'Annaswara Foods' })]
      page.route('**/sell_requests?*', (route) => route.fulfill({ json: { data: [one, other], total_count: 2 } }))
      await open('/sellrequest', 'Sample Ltd')
    })

    it('keeps the question whether to cancel a request', async () => {
      await page.getByRole('button', { name: 'Cancel request' }).first().click()
      const sheet = page.getByRole('dialog', { name: 'Cancel this request?' })
      await sheet.waitFor()
      for (const list of ['table', 'ul[aria-label="Sell requests"]']) {
        tablet.turn()
        await page.locator(list).waitFor()
        expect(await sheet.count(), list).toBe(1)
      }
    })

    it('keeps the opened rows and how they are sorted', async () => {
      tablet.turn()
      await page.getByRole('button', { name: 'Details of Annaswara Foods #REQ13' }).click()
      await page.getByRole('button', { name: 'Company' }).click()
      tablet.turn()
      await page.locator('ul[aria-label="Sell requests"]').waitFor()
      tablet.turn()
      const row = page.getByRole('button', { name: 'Details of Annaswara Foods #REQ13' })
      await row.waitFor()
      expect(await row.getAttribute('aria-expanded')).toBe('true')
      expect(await firstCells()).toEqual(['Annaswara Foods', 'Sample Ltd'])
    })
  })
})
