import { brand } from '#shared/brand.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { escrowSlides, readSlides } from '#tests/browser/slides.ts'
import { kaveri } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import type { Page } from '#tests/component/page/page.ts'
import { paidAt as at, paidOrder } from '#tests/component/order/paid-order.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const company = `/companyOverview?id=${kaveri}`

describe('escrow', () => {
  const site = seededSite()
  let page: Page

  beforeEach(async () => {
    ;({ page } = site)
    await restoreSession(site)
  })

  async function openSlides(): Promise<void> {
    await page.goto(site.app.siteAddress + company, { index: 0, value: { id: kaveri } })
    await button(page, 'Buy').click()
    await page.getByRole('heading', { name: "All 'bout Escrow" }).waitFor()
  }

  it('is explained by six slides before the first purchase, once (R20, S64, F1)', async () => {
    await openSlides()
    const texts = [
      /releases your money to the seller only after the shares are transferred to your demat account$/,
      /protected and audited by a bank and a trusteeship company$/,
      /your money is held in escrow$/,
      /held until the shares are transferred/,
      /released to the seller$/,
      /Tis all because you matter$/,
    ]
    expect(texts).toHaveLength(escrowSlides)
    for (const [index, text] of texts.entries()) {
      await page.getByText(text).waitFor()
      await page.getByText(`${index + 1} of ${escrowSlides}:`).waitFor()
      await expectNoViolations(page)
      await button(page, index === escrowSlides - 1 ? 'CLOSE' : 'NEXT').click()
    }
    await page.getByRole('dialog', { name: 'Buy shares' }).waitFor()
    expect(page.url()).toBe(site.app.siteAddress + company)
    expect(await page.evaluate("localStorage.getItem('VouchSlides')")).toBe('true')
    await page.reload()
    await button(page, 'Buy').click()
    await page.getByRole('dialog', { name: 'Buy shares' }).waitFor()
  })

  it('leads by the back arrow to the company, and asks for the slides again (R20)', async () => {
    await openSlides()
    await button(page, 'NEXT').click()
    await button(page, 'Back').click()
    await button(page, 'Buy').click()
    await page.getByText('Quick Brief').waitFor()
    expect(await page.evaluate("localStorage.getItem('VouchSlides')")).toBeNull()
  })

  it('is vouched for by the assurance screen, which leads back to the last slide (R22, S66)', async () => {
    await openSlides()
    for (let slide = 1; slide < escrowSlides; slide += 1) await button(page, 'NEXT').click()
    await button(page, 'Who protects your money').click()
    await page.getByText('Your funds are protected and audited by a bank and a trusteeship services firm.').waitFor()
    expect(page.url()).toBe(`${site.app.siteAddress}/poweredby`)
    await expectNoViolations(page)
    await button(page, 'Back').click()
    await button(page, 'CLOSE').click()
    await page.getByRole('dialog', { name: 'Buy shares' }).waitFor()
  })

  it('has its assurance screen on the profile too (R22)', async () => {
    await page.goto(`${site.app.siteAddress}/profile`)
    await page.getByRole('link', { name: 'Who protects your money' }).click()
    await page.getByRole('heading', { name: 'Your money is protected' }).waitFor()
    await button(page, 'Back').click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
  })

  it('opens the slides at an address without a company, and then leads to Home', async () => {
    await page.goto(`${site.app.siteAddress}/vouchslides`)
    await readSlides(page)
    await page.waitForURL('**/home')
  })

  it('shows amount and references of an order that is not among the newest any more', async () => {
    const order = paidOrder({ service_order_id: 'ord_1', escrow_id: 'vch_1', order_id: 'ord_1' })
    const list = (orders: readonly object[]) =>
      page.route('**/orders_of_client*', (route) =>
        route.fulfill({ json: { total_count: 1, client_holdings: orders, open_orders: [] } }),
      )
    const timeline = [
      { step: 'Payment received', at },
      { step: 'Money held in escrow', at },
    ]
    page.route('**/getEscrowTransaction', (route) => route.fulfill({ json: { message: [], timeline } }))
    list([order])
    await page.goto(`${site.app.siteAddress}/holdings`, { index: 0, value: { value: true } })
    const link = page.getByRole('link', { name: 'Escrow status' })
    await link.waitFor()
    list([])
    await link.click()
    await page.getByText('10 shares of Kaveri Robotics').waitFor()
    await page.getByText('₹5,339.47').waitFor()
    await page.getByText('Order AN07/26-27/00123').waitFor()
    await page.getByText('Account: Vouch escrow, Uttara Bank').waitFor()
    await page.getByText('Escrow reference vch_1').waitFor()
  })

  it('shows the seven steps of an order with their times, and names the partner (R21, S65)', async () => {
    const timeline = [
      { step: 'Payment received', at },
      { step: 'Money held in escrow', at },
      { step: 'Deal term signed', at },
      { step: 'Seller confirmed', at },
      { step: 'Transfer lodged', at, reference: 'NSDL-0001' },
      { step: 'Shares in your demat account', expected_from: '2026-11-23', expected_on: '2026-11-24', late: true },
      { step: 'Released to provider', expected_from: '2026-11-24', expected_on: '2026-11-25' },
    ]
    page.route('**/getEscrowTransaction', (route) => route.fulfill({ json: { message: [], timeline } }))
    await page.goto(`${site.app.siteAddress}/vouchstatus`, { index: 0, value: { id: 'ord_1' } })
    await page.getByRole('heading', { name: 'Escrow Payment Status' }).waitFor()
    const steps = page.getByRole('list', { name: 'Escrow steps' }).getByRole('listitem')
    await steps.nth(6).waitFor()
    expect(await steps.count()).toBe(7)
    await page.getByText('Depository reference NSDL-0001').waitFor()
    await page.getByText(/^Late: it was expected by 24 Nov\. Our team asks the depository every day/).waitFor()
    await expectNoViolations(page)
    await button(page, 'About escrow').click()
    const sheet = page.getByRole('dialog', { name: 'How escrow works' })
    await sheet.getByText('The escrow system is brought to you by Vouch, our escrow partner.').waitFor()
    await sheet.getByText('Sanrakshan Trusteeship Services Limited').waitFor()
    await sheet.getByRole('link', { name: 'Know More' }).waitFor()
    await sheet.getByRole('button', { name: 'Who protects your money' }).click()
    await page.getByText('Your funds are protected').waitFor()
    for (const name of [brand.escrowPartner, brand.escrowTrustee, brand.escrowBank])
      await page.getByRole('definition').filter({ hasText: name }).waitFor()
  })
})
