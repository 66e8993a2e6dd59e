import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordPrices } from '#functions/market/commands.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { ravi } from '#tests/harness/seed.ts'
import { paidOrder } from '#tests/component/paid-order.ts'
import { grown, listCompany } from './grown-company.ts'
import { hasChromium, seededSite } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'

/** The smallest phone, and the usual one. */
const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
] as const

/** The texts of a page that begin with an amount and reach over the edge of their card, or of the page. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (!text.data.includes('₹') || text.parentElement.closest('.sr-only') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const amount = range.getBoundingClientRect()
      const edge = (text.parentElement.closest('li, .rounded-card') ?? document.documentElement).getBoundingClientRect()
      const isInside = amount.left >= edge.left && amount.right <= edge.right && amount.top >= edge.top && amount.bottom <= edge.bottom
      if (!isInside) found.push(text.data)
    }
    return found
  })()`)
}

/** The buttons of a list whose content reaches over their edge. */
function overTheirCards(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('li > button')].filter((button) => {
    const edge = button.getBoundingClientRect()
    return [...button.children].some((part) => part.getBoundingClientRect().right > edge.right)
  }).map((button) => button.textContent)`)
}

/** Whether the page can be scrolled sideways. */
function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > innerWidth')
}

/** The elements, by their names, whose text does not fit into them. */
function cut(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate(`${JSON.stringify(names)}.filter((name) => {
    const element = document.querySelector(name)
    return element.scrollWidth > element.clientWidth
  })`)
}

describe.skipIf(!hasChromium)('screens at twice the text size in Chromium', () => {
  const site = seededSite()

  beforeAll(async () => {
    await listCompany(site.app, { name: 'Suvarnadhara Agricultural Implements' }, { days: 0 })
    const today = dayInIndia(site.app.context.clock.now())
    const price = { date: today, close_paise: paise(1_23_456_05), volume: 10 }
    await recordPrices(site.app.context, grown, [price], { source: 'test' })
    await site.app.drain()
  })
  beforeEach(() => restoreSession(site.context, site.app))

  async function open(path: string, width: number, value?: object): Promise<Page> {
    const { page, app } = site
    await page.setViewportSize(sizes.find((size) => size.width === width) ?? sizes[0])
    await page.goto(`${app.siteAddress}/home`)
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    await page.evaluate(`history.pushState(${JSON.stringify({ index: 1, value })}, '', ${JSON.stringify(path)})`)
    return page
  }

  describe.each(sizes)('at $width px', ({ width }) => {
    it('keep amounts in their cards on Home', async () => {
      const page = await open('/home', width)
      await page.getByText('₹1,23,456.05').waitFor()
      expect(await overflowing(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
    })

    it('leave room for the companies on Home beside what waits for the person', async () => {
      await restoreSession(site.context, site.app, ravi.phone)
      const page = await open('/home', width)
      const bar = page.getByRole('region', { name: 'Finish KYC to buy' })
      await bar.waitFor()
      await page.getByText('First-time share credit takes 5 to 7 working days.').waitFor()
      const [title, first] = [await page.getByRole('heading', { level: 1 }).boundingBox(), await bar.boundingBox()]
      expect(first?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
      // A whole card is in sight: nothing lies over its upper and lower edge.
      const isSeen = await page.evaluate(`(() => {
        const card = document.querySelector('main li a')
        card.scrollIntoView({ block: 'center' })
        const { left, width, top, bottom } = card.getBoundingClientRect()
        return [top + 1, bottom - 1].every((y) => card.contains(document.elementFromPoint(left + width / 2, y)))
      })()`)
      expect(isSeen).toBe(true)
      expect(await isTooWide(page)).toBe(false)
    })

    it('keep amounts in their cards in Orders', async () => {
      const id = 'ord_01JX0000000000000000ABCDEF'
      const amounts = { price: 12_34_567.05, price_per_share: 1_23_456.05, quantity: 10_000 }
      const order = paidOrder({ ...amounts, escrow_id: id, service_order_id: id })
      await site.page.route('**/orders_of_client*', (route) =>
        route.fulfill({ json: { total_count: 1, client_holdings: [order], open_orders: [] } }),
      )
      const page = await open('/holdings', width, { value: true })
      await page.getByText('₹12,34,567.05').waitFor()
      expect(await overflowing(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
    })

    it('leave the escrow of an order and its assurance as wide as the screen', async () => {
      const timeline = paidOrder().timeline.map((step) => ({ ...step, late: true, ends_on: '2026-12-04' }))
      await site.page.route('**/getEscrowTransaction', (route) => route.fulfill({ json: { message: [], timeline } }))
      const page = await open('/vouchstatus', width, { id: 'ord_1' })
      await page.getByText('Transfer request filed').waitFor()
      expect(await isTooWide(page)).toBe(false)
      await (await open('/poweredby', width)).getByText('Kept apart from us').waitFor()
      expect(await isTooWide(page)).toBe(false)
    })

    it('keep amounts on the page of a company', async () => {
      const page = await open(`/companyOverview?id=${grown}`, width)
      await page.getByText('₹1,23,456.05').first().waitFor()
      expect(await overflowing(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
    })

    it('leave the screens of a bank account as wide as the screen', async () => {
      await restoreSession(site.context, site.app, ravi.phone)
      const bank = { bankId: 'SBIN', bankName: 'State Bank of India', state: 'Maharashtra' }
      await (await open('/bank', width)).getByRole('heading', { name: 'All Banks' }).waitFor()
      expect(await isTooWide(site.page)).toBe(false)
      await (await open('/branch', width, bank)).getByText('451 branches').waitFor()
      expect(await isTooWide(site.page)).toBe(false)
      const account = await open('/addbank', width, { ...bank, bankIfsc: 'SBIN0000300' })
      await account.getByRole('textbox', { name: 'Account number' }).fill('123456789012345678')
      expect(await isTooWide(account)).toBe(false)
      expect(await cut(account, ['h1'])).toEqual([])
    })

    it('leave the profile as wide as the screen, and show a phone number and a title as a whole', async () => {
      const page = await open('/profile', width)
      await page.getByText('Where you are logged in').waitFor()
      expect(await isTooWide(page)).toBe(false)
      await page.getByRole('button', { name: 'Edit phone' }).click()
      await page.getByRole('textbox', { name: 'Phone number' }).fill('9000000444')
      expect(await cut(page, ['h1', 'input'])).toEqual([])
    })

    it('leave the last steps of sign-up as wide as the screen', async () => {
      const { page, context, app } = site
      await page.setViewportSize(sizes.find((size) => size.width === width) ?? sizes[0])
      await context.clearCookies()
      await page.goto(`${app.siteAddress}/signupphone`)
      await page.evaluate("localStorage.clear(); document.documentElement.style.fontSize = '200%'")
      const value = JSON.stringify({
        index: 1,
        value: { username: '919000000444', registration: { email: 'a@example.com' } },
      })
      await page.evaluate(`history.pushState(${value}, '', '/type')`)
      await page.getByText('Who is going to invest?').waitFor()
      expect(await overTheirCards(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
      await page.getByRole('button', { name: /^Individual/ }).click()
      await page.getByText('Read terms').waitFor()
      expect(await isTooWide(page)).toBe(false)
    })
  })
})
