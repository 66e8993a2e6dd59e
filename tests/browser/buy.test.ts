import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asha, investor } from '#tests/harness/seed.ts'
import { hasChromium, seededSite, usual } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'
import { buyByClicking, pay, payAfterFailing, signAs } from './walk.ts'
import { readSlides } from './slides.ts'

let page: Page

describe.skipIf(!hasChromium)('the site in Chromium at 390×844', () => {
  const site = seededSite({ viewport: usual })

  beforeAll(async () => {
    // Each buyer has no other order.
    for (const [index, first_name] of ['Nila', 'Kiran', 'Vani', 'Meera', 'Tara'].entries())
      await investor(site.app.context, {
        phone: `+91900000002${index + 1}`,
        email: `${first_name.toLowerCase()}@example.com`,
        first_name,
        last_name: 'Rao',
      })
  })
  beforeEach(() => {
    ;({ page } = site)
  })

  async function openHome(phone: string): Promise<void> {
    await restoreSession(site.context, site.app, phone)
    await page.goto(`${site.app.siteAddress}/home`)
  }

  it('leads from the phone number to owned shares (R1, R13, S61, S62, E63, E64, T3)', async () => {
    await buyByClicking(page, site.app)
    expect(site.complaints).toEqual([])
  })

  it('reports a failed payment and allows another attempt (R18, S63, X59)', async () => {
    await openHome('+919000000021')
    await payAfterFailing(page)
    expect(site.complaints).toEqual([])
  })

  it('still holds the order after the checkout was closed and the page reloaded', async () => {
    await openHome('+919000000022')
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('button', { name: 'Buy' }).click()
    await readSlides(page)
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    const checkout = page.frameLocator('iframe.razorpay-checkout-frame')
    await checkout.getByRole('button', { name: 'Close checkout' }).click()
    await checkout.getByRole('button', { name: 'Yes, leave' }).click()
    await page.getByRole('heading', { name: 'Payment pending' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Buy' }).click()
    await page.getByText('10 shares of Kaveri Robotics are reserved for you.').waitFor()
    await page.getByRole('button', { name: 'Already paid? Check status' }).waitFor()
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await pay(page, 'success@razorpay')
    await page.getByRole('heading', { name: 'Payment Complete' }).waitFor()
  })

  it('takes the quantity that is typed into the field, and pays its amount with one tap', async () => {
    await openHome(asha.phone)
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('button', { name: 'Buy' }).click()
    await readSlides(page)
    await page.getByRole('button', { name: /^Pay ₹/ }).waitFor()
    const quantity = page.getByRole('textbox', { name: 'Number of shares' })
    await quantity.click()
    await page.keyboard.type('20')
    expect(await quantity.inputValue()).toBe('20')
    await page
      .getByRole('button', { name: 'Pay', exact: true })
      .or(page.getByRole('button', { name: /^Pay ₹/ }))
      .click()
    const checkout = page.frameLocator('iframe.razorpay-checkout-frame')
    await checkout.getByRole('button', { name: 'Pay ₹10,783.61' }).waitFor()
    await checkout.getByRole('button', { name: 'Close checkout' }).click()
    await checkout.getByRole('button', { name: 'Yes, leave' }).click()
    await page.getByRole('button', { name: 'Cancel this order' }).click()
  })

  it('pays the same order from the screen of its failed payment (R54)', async () => {
    await openHome('+919000000023')
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('button', { name: 'Buy' }).click()
    await readSlides(page)
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await pay(page, 'failure@razorpay')
    const checkout = page.frameLocator('iframe.razorpay-checkout-frame')
    await checkout.getByRole('button', { name: 'Close checkout' }).click()
    await checkout.getByRole('button', { name: 'Yes, leave' }).click()
    await page.getByRole('button', { name: 'Already paid? Check status' }).click()
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByText('10 shares of Kaveri Robotics are reserved for you.').waitFor()
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await pay(page, 'success@razorpay')
    await page.getByRole('heading', { name: 'Payment Complete' }).waitFor()
    expect(site.complaints).toEqual([])
  })

  it('tells of a declined deal term, signs it at the next attempt, and cancels the order on its card', async () => {
    await openHome('+919000000024')
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('button', { name: 'Buy' }).click()
    await readSlides(page)
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await pay(page, 'success@razorpay')
    await page.getByRole('button', { name: 'Sign Deal Term' }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('You declined the deal term of Kaveri Robotics. Nothing was signed.').waitFor()
    await page.getByRole('button', { name: 'Read and sign' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click()
    await signAs(page, 'Meera Rao')
    await page.getByText('Status: In Progress').waitFor()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('button', { name: 'Cancel and get ₹5,391.81 back' }).click()
    await page.getByText('Refund started').first().waitFor()
    expect(site.complaints).toEqual([])
  })

  it('keeps an unpaid order on Home when Back leaves the open checkout, and on top of Orders', async () => {
    await openHome('+919000000025')
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('button', { name: 'Buy' }).click()
    await readSlides(page)
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await page.frameLocator('iframe.razorpay-checkout-frame').getByRole('button', { name: 'Pay ₹5,391.81' }).waitFor()
    await page.goBack()
    const bar = page.getByRole('region', { name: 'Unpaid order' })
    await bar.getByRole('timer').waitFor()
    await page.getByRole('link', { name: 'Portfolio' }).click()
    await page.getByRole('tab', { name: 'Orders' }).click()
    await page.getByText('10 shares are reserved for you. We have received no payment for them yet.').waitFor()
  })

  it('restores the search on the way back, and skips the closed sheet after a reload', async () => {
    await openHome(asha.phone)
    await page.getByRole('searchbox', { name: /search/i }).fill('kav')
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('button', { name: 'Buy' }).click()
    await readSlides(page)
    await page.getByRole('dialog').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Buy' }).waitFor()
    await page.goBack()
    await page.waitForURL('**/home')
    // The address changes before the screen does.
    await page.getByRole('searchbox', { name: /search/i }).waitFor()
    await page.getByText('Kaveri Robotics').waitFor()
    expect(await page.getByRole('searchbox', { name: /search/i }).inputValue()).toBe('kav')
  })
})
