import { beforeEach, describe, expect, it } from 'vitest'
import { asha } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import type { Page } from '#tests/component/page/page.ts'
import { paidAt, paidOrder as order } from './paid-order.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

let page: Page

const bank = { to: 'BANK_ACCOUNT', account_end: '7890' }
const refund = { status: 'STARTED', reference: null, expected_from: '2099-11-25', expected_on: '2099-11-26', ...bank }

describe('the words about a refund', () => {
  const site = seededSite()
  let listed = [order()]

  beforeEach(async () => {
    ;({ page } = site)
    page.route('**/orders_of_client*', (route) =>
      route.fulfill({ json: { total_count: listed.length, client_holdings: listed, open_orders: [] } }),
    )
    await restoreSession(site, asha.phone)
  })

  const open = (path: string, state: object) => page.goto(`${site.app.siteAddress}${path}`, { index: 0, value: state })
  const openOrders = () => open('/holdings', { value: true })

  it('name the bank account on the card of an order, while it is under way and when it is done', async () => {
    listed = [order({ refund })]
    await openOrders()
    await page.getByText('Your money is on its way back to your bank account ending 7890.').waitFor()
    await page.getByText('Expected 25 Nov – 26 Nov').waitFor()
    listed = [order({ refund: { ...refund, status: 'DONE', reference: 'UTR1' } })]
    await openOrders()
    await page.getByText('Your money is back in your bank account ending 7890.').waitFor()
    await expectNoViolations(page)
  })

  it('say that the bank shows a normal refund later than it is done', async () => {
    listed = [
      order({ refund: { ...refund, status: 'DONE', to: 'SOURCE', account_end: undefined, normal_speed: true } }),
    ]
    await openOrders()
    await page.getByText('Refund sent').waitFor()
    await page.getByText(/was sent back to the account you paid from. Your bank shows it within 5-7/).waitFor()
    await page.getByText('Expected 25 Nov – 26 Nov').waitFor()
  })

  it('name the bank account in the sheet that cancels an order', async () => {
    const cancellation = { allowed: true, refund: 5339.47, kept: 0, ...bank, expected_on: paidAt }
    listed = [order({ cancellation })]
    await openOrders()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    const sheet = page.getByRole('dialog', { name: 'Cancel this order?' })
    await sheet.getByText(/₹5,339.47 goes back to your bank account ending 7890, within 2-3 business days/).waitFor()
  })

  it('name the bank account beside the escrow steps (R21, S65)', async () => {
    const timeline = [
      { step: 'Payment received', at: paidAt },
      { step: 'Refund started', at: paidAt },
      { step: 'Refunded' },
    ]
    page.route('**/getEscrowTransaction', (route) => route.fulfill({ json: { message: [], timeline, refund: bank } }))
    await open('/vouchstatus', { id: 'ord_01JX0000000000000000ABCDEF' })
    await page.getByText(/Your money goes back to your bank account ending 7890/).waitFor()
    expect(await page.getByText(/you get a full refund/).count()).toBe(0)
  })

  it('name the bank account, and the later days, on the result of a payment (S63)', async () => {
    const data = { status: 'refunded', order_id: 'ord_1', security_id: 'sec_1', amount: 5339.47 }
    await open('/payment-status', { payment_status: 'FAIL', orderData: { ...data, refund } })
    await page.getByText(/comes back to your bank account ending 7890 within 2-3 business days/).waitFor()
    const slow = { ...refund, to: 'SOURCE', normal_speed: true }
    await open('/payment-status', { payment_status: 'FAIL', orderData: { ...data, refund: slow } })
    await page.getByText(/comes back to the account you paid from within 5-7 business days/).waitFor()
  })

  it('give the reason on the card of an order whose payment was disputed', async () => {
    listed = [order({ cancelled: true, charged_back: { amount: 5339.47, whole: true } })]
    await openOrders()
    await page.getByText(/your bank took it back. The order is therefore cancelled/).waitFor()
    await page.getByText('Cancelled').waitFor()
    expect(await page.getByText(/Your money is back/).count()).toBe(0)
  })
})
