import { beforeEach, describe, expect, it } from 'vitest'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import type { Page } from '#tests/component/page/page.ts'
import { paidOrder } from '#tests/component/order/paid-order.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

let page: Page

const pending = { user_signed_status: 'pending', sign_until: '2026-11-29T08:35:00.000Z', sign_attempts_left: 3 }
const refund = { status: 'STARTED', reference: null, expected_from: null, expected_on: null }

describe('the return from the signing page', () => {
  const site = seededSite()
  let listed = [paidOrder(pending)]

  beforeEach(async () => {
    ;({ page } = site)
    listed = [paidOrder(pending)]
    page.route('**/orders_of_client*', (route) =>
      route.fulfill({ json: { total_count: listed.length, client_holdings: listed, open_orders: [] } }),
    )
    await restoreSession(site)
  })

  /** Comes back from an attempt, as the signing partner sends the browser back. */
  async function comeBack(attempt = 1): Promise<void> {
    await page.goto(`${site.app.siteAddress}/holdings`)
    await page.evaluate(`sessionStorage.setItem('awaited-signature', 'ord_01JX0000000000000000ABCDEF-${attempt}')`)
    await page.goto(`${site.app.siteAddress}/holdings?pending_file_id=1`)
    await page.getByRole('heading', { name: 'Kaveri Robotics' }).waitFor()
  }

  it('says that the buyer declined, how often it can be tried until when, and offers both ways on', async () => {
    await comeBack()
    await page.getByText(/Asking the signing service/).waitFor()
    listed = [paidOrder({ ...pending, sign_attempts_left: 2 })]
    await page.getByText(/You declined the deal term of Kaveri Robotics. Nothing was signed./).waitFor()
    await page.getByText(/until 29-11-2026, 2:05 pm: 2 of 3 attempts are left/).waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await page.getByRole('button', { name: 'Keep the order' }).click()
    await page.getByRole('button', { name: 'Read and sign' }).click()
    const sheet = page.getByRole('dialog', { name: 'Sign the deal term' })
    await sheet.getByText(/^You go to SignEasy and come back here\./).waitFor()
  })

  it('says so at once when the server knows of the decline before the browser is back', async () => {
    listed = [paidOrder({ ...pending, sign_attempts_left: 1 })]
    await comeBack(2)
    await page
      .getByText(/1 of 3 attempts is left/)
      .first()
      .waitFor()
    expect(await page.getByText(/Asking the signing service/).count()).toBe(0)
  })

  it('says that the last decline has cancelled the order', async () => {
    listed = [paidOrder({ cancelled: true, given_up: 'unsigned', refund })]
    await comeBack(3)
    await page.getByText(/You declined for the last time/).waitFor()
    await page.getByText('The order was cancelled because its deal term was not signed.').waitFor()
    expect(await page.getByRole('button', { name: /sign/i }).count()).toBe(0)
  })

  it('says that it is signed (S71, T21)', async () => {
    await comeBack()
    listed = [paidOrder({ user_signed_status: 'complete' })]
    await page.getByText('Deal term signed').waitFor()
    expect(await page.getByText(/Asking the signing service/).count()).toBe(0)
  })
})

describe('the way to the signing page', () => {
  const site = seededSite()

  it('says after the payment where it leads, and that it leads back', async () => {
    ;({ page } = site)
    await restoreSession(site)
    // The documents are not ready yet.
    page.route('**/uploadOriginal', () => new Promise(() => undefined))
    const signing = { service_order_id: 'ord_1', order_id: 'ord_1' }
    await page.goto(`${site.app.siteAddress}/SignEasyLoading`, { index: 0, value: signing })
    await page.getByText(/You go to SignEasy and come back here\./).waitFor()
    await page.getByText('Do not go back or close the application.').waitFor()
    await page.getByText('Please keep this page open.').waitFor()
    await expectNoViolations(page)
  })
})

describe('an order that stands still', () => {
  const site = seededSite()

  it('says why in words, without a way to cancel it', async () => {
    ;({ page } = site)
    page.route('**/orders_of_client*', (route) =>
      route.fulfill({
        json: { total_count: 1, client_holdings: [paidOrder({ on_hold: true })], open_orders: [] },
      }),
    )
    await restoreSession(site)
    await page.goto(`${site.app.siteAddress}/holdings`, { index: 0, value: { value: true } })
    await page.getByText('On hold').waitFor()
    await page.getByText(/Until then nothing moves and your money is safe/).waitFor()
    await expectNoViolations(page)
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
  })
})
