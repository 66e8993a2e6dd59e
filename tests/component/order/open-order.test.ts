import { beforeEach, describe, expect, it } from 'vitest'
import { kaveri } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import type { Page } from '#tests/component/page/page.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'
import { readSlides } from '#tests/browser/slides.ts'

interface CheckoutOptions {
  readonly order_id: string
  readonly modal: { readonly ondismiss: () => void }
}

let page: Page
let checkouts: CheckoutOptions[]

describe('an unpaid order', () => {
  const site = seededSite()

  beforeEach(() => {
    ;({ page } = site)
    checkouts = []
  })

  /** Replaces the gateway's checkout, as it is loaded with every document. */
  function provideCheckout(): void {
    page.provide({
      Razorpay: class {
        readonly options: CheckoutOptions
        constructor(options: CheckoutOptions) {
          this.options = options
        }
        open(): void {
          checkouts.push(this.options)
        }
      },
    })
  }

  /** Opens the purchase of the company and presses Pay. */
  async function placeAndLeave(): Promise<void> {
    await restoreSession(site)
    await page.goto(`${site.app.siteAddress}/companyOverview?id=${kaveri}`)
    provideCheckout()
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await readSlides(page)
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await expect.poll(() => checkouts.length).toBe(1)
  }

  it('is shown with its time left when the purchase is opened again, and paid by the same checkout', async () => {
    await placeAndLeave()
    await page.reload()
    provideCheckout()
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await page.getByText('10 shares of Kaveri Robotics are reserved for you.').waitFor()
    await page.getByRole('timer').waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await expect.poll(() => checkouts.length).toBe(2)
    expect(checkouts[1]?.order_id).toBe(checkouts[0]?.order_id)
    checkouts[1]?.modal.ondismiss()
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await page.getByText('Order cancelled. No money was taken for it.').waitFor()
  })

  const kept = '10 shares of Kaveri Robotics reserved for you'

  it('stays on a screen when the buyer leaves by Back while the checkout is open', async () => {
    await restoreSession(site)
    await page.goto(`${site.app.siteAddress}/home`)
    provideCheckout()
    await page.getByRole('link', { name: /Kaveri Robotics/ }).click()
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await readSlides(page)
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await expect.poll(() => checkouts.length).toBe(1)
    await page.goBack()
    const bar = page.getByRole('region', { name: 'Unpaid order' })
    await bar.getByText(kept).waitFor()
    await bar.getByRole('timer').waitFor()
    await bar.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await expect.poll(() => checkouts.length).toBe(2)
    expect(checkouts[1]?.order_id).toBe(checkouts[0]?.order_id)
  })

  it('is a bar on Home and on its company, which leads to the same checkout after a reload (S69)', async () => {
    await placeAndLeave()
    for (const path of ['/home', `/companyOverview?id=${kaveri}`]) {
      checkouts.splice(1)
      await page.goto(`${site.app.siteAddress}${path}`)
      provideCheckout()
      const bar = page.getByRole('region', { name: 'Unpaid order' })
      await bar.getByText(kept).waitFor()
      await expectNoViolations(page)
      await bar.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
      await expect.poll(() => checkouts.length).toBe(2)
      expect(checkouts[1]?.order_id).toBe(checkouts[0]?.order_id)
    }
  })

  it('is on top of Orders, where it is paid or cancelled (R19, S69)', async () => {
    await placeAndLeave()
    await page.goto(`${site.app.siteAddress}/holdings`, { index: 0, value: { value: true } })
    provideCheckout()
    const card = page.getByRole('listitem', { name: 'Kaveri Robotics' })
    await card.getByText('10 shares are reserved for you. We have received no payment for them yet.').waitFor()
    await card.getByRole('timer').waitFor()
    await card.getByText(/^Reserved until \d{1,2}:\d\d [ap]m$/).waitFor()
    await expectNoViolations(page)
    await card.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await expect.poll(() => checkouts.length).toBe(2)
    expect(checkouts[1]?.order_id).toBe(checkouts[0]?.order_id)
    await card.getByRole('button', { name: 'Cancel this order' }).click()
    await page.getByText('Order cancelled. No money was taken for it.').waitFor()
    await page.getByText('Oopsy, no orders!').waitFor()
    await page.getByText('No orders yet.').waitFor()
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('link', { name: /Kaveri Robotics/ }).waitFor()
    expect(await page.getByRole('region', { name: 'Unpaid order' }).count()).toBe(0)
  })

  it('whose payment arrived in another window leads to that payment', async () => {
    await placeAndLeave()
    await page.goto(`${site.app.siteAddress}/holdings`, { index: 0, value: { value: true } })
    provideCheckout()
    page.route('**/buy_unlisted_shares_vouch', (route) =>
      route.fulfill({
        status: 409,
        json: { name: 'ConflictError', message: 'ALREADY_PAID', words: 'Paid', data: { order_id: 'ord_1' } },
      }),
    )
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await page.waitForURL('**/payment-return?data=*')
  })
})
