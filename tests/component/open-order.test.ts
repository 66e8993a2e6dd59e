import { beforeEach, describe, expect, it } from 'vitest'
import { kaveri } from '#tests/harness/seed.ts'
import { expectNoViolations } from './accessible.ts'
import type { Page } from './page.ts'
import { restoreSession, seededSite } from './seeded-site.ts'

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
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await expect.poll(() => checkouts.length).toBe(1)
  }

  it('is shown with its time left when the purchase is opened again, and paid by the same checkout', async () => {
    await placeAndLeave()
    await page.reload()
    provideCheckout()
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await page.getByText('10 shares of Kaveri Robotics are kept for you.').waitFor()
    await page.getByRole('timer').waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await expect.poll(() => checkouts.length).toBe(2)
    expect(checkouts[1]?.order_id).toBe(checkouts[0]?.order_id)
    checkouts[1]?.modal.ondismiss()
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await page.getByText('Order cancelled. No money was taken for it.').waitFor()
  })
})
