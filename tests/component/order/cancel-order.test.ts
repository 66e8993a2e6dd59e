import { beforeEach, describe, expect, it } from 'vitest'
import { asha } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import type { Page } from '#tests/component/page/page.ts'
import { paidAt as at, paidOrder as order } from './paid-order.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

let page: Page

describe('cancelling a paid order on its card', () => {
  const site = seededSite()
  let listed = [order()]

  beforeEach(async () => {
    ;({ page } = site)
    listed = [order()]
    page.route('**/orders_of_client*', (route) =>
      route.fulfill({ json: { total_count: listed.length, client_holdings: listed, open_orders: [] } }),
    )
    await restoreSession(site, asha.phone)
  })

  async function openOrders(): Promise<void> {
    await page.goto(`${site.app.siteAddress}/holdings`, { index: 0, value: { value: true } })
    await page.getByRole('heading', { name: 'Kaveri Robotics' }).waitFor()
  }

  it('says what goes back to where, asks once, and then shows the refund', async () => {
    page.route('**/orders/*/cancel', (route) => {
      expect(JSON.parse(String(route.request.body))).toEqual({ expect: 'PAID', kept: 0 })
      const refund = { status: 'STARTED', reference: null, expected_on: '2026-11-26' }
      listed = [order({ refund })]
      return route.fulfill({ json: { data: { status: 'REFUND_STARTED' } } })
    })
    await openOrders()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    const sheet = page.getByRole('dialog', { name: 'Cancel this order?' })
    await sheet.getByText(/₹5,339.47 goes back to the account you paid from/).waitFor()
    await expectNoViolations(page)
    await sheet.getByRole('button', { name: 'Cancel and get ₹5,339.47 back' }).click()
    await page.getByText('Your money is on its way back to the account you paid from.').waitFor()
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
  })

  it('says what it costs, before it is asked for, and asks with that', async () => {
    listed = [order({ cancellation: { allowed: true, refund: 5213.46, kept: 126.01, to: 'SOURCE', expected_on: at } })]
    const asked: unknown[] = []
    page.route('**/orders/*/cancel', (route) => {
      asked.push(JSON.parse(String(route.request.body)))
      return route.fulfill({ json: { data: { status: 'REFUND_STARTED' } } })
    })
    await openOrders()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    const sheet = page.getByRole('dialog', { name: 'Cancel this order?' })
    await sheet.getByText(/It costs ₹126.01, which the payment gateway keeps/).waitFor()
    await sheet.getByText(/₹5,213.46 goes back to the account you paid from/).waitFor()
    await expectNoViolations(page)
    await sheet.getByRole('button', { name: 'Cancel and get ₹5,213.46 back' }).click()
    await sheet.waitFor({ state: 'detached' })
    expect(asked).toEqual([{ expect: 'PAID', kept: 126.01 }])
  })

  it.each([
    ['TOO_LATE_TO_CANCEL', 'The shares are already on their way, so this order can no longer be cancelled'],
    ['ORDER_FROZEN', 'We are checking a payment of this order with our payment partner.'],
  ])('says why it cannot be done: %s', async (message, words) => {
    page.route('**/orders/*/cancel', (route) =>
      route.fulfill({ status: 409, json: { name: 'ConflictError', message, words } }),
    )
    await openOrders()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('button', { name: 'Cancel and get ₹5,339.47 back' }).click()
    await page.getByText(words).waitFor()
    await page.getByRole('button', { name: 'Keep the order' }).click()
    await page.getByRole('button', { name: 'Cancel order' }).waitFor()
  })

  it('is not offered once the transfer is lodged', async () => {
    listed = [order({ timeline: [{ step: 'Transfer lodged', at }] })]
    await openOrders()
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
  })
})
