import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { UserId } from '#shared/kernel/id.ts'
import { startSession } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import type { LocalApp } from '#infra/local/app.ts'
import { asha } from '#tests/harness/seed.ts'
import { executablePath, seededSite, usual } from './seeded-site.ts'
import { buyByClicking, logIn, pay, payAfterFailing } from './walk.ts'

let app: LocalApp
let page: Page

describe.skipIf(executablePath === undefined)('the site in Chromium at 390×844', () => {
  const site = seededSite({ viewport: usual })

  beforeEach(() => {
    ;({ page, app } = site)
  })

  it('leads from the phone number to owned shares', async () => {
    await buyByClicking(page, app)
    expect(site.complaints).toEqual([])
  })

  it('reports a failed payment and allows another attempt', async () => {
    await payAfterFailing(page, app)
    expect(site.complaints).toEqual([])
  })

  it('allows a new order after the checkout was closed and the page reloaded', async () => {
    await logIn(page, app)
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('button', { name: 'Buy' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Pay ₹5,339.47' }).click()
    const checkout = page.frameLocator('iframe.razorpay-checkout-frame')
    await checkout.getByRole('button', { name: 'Close checkout' }).click()
    await checkout.getByRole('button', { name: 'Yes, leave' }).click()
    await page.getByRole('heading', { name: 'Your order is not paid yet' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Buy' }).click()
    await page.getByRole('button', { name: 'Pay ₹5,339.47' }).click()
    await page.getByRole('button', { name: 'Paid already? Check the payment' }).waitFor()
    await page.getByRole('button', { name: 'Cancel that order and pay this one' }).click()
    await page.getByText('Earlier order cancelled. No money was taken for it.').waitFor()
    await pay(page, 'success@razorpay')
    await page.getByRole('heading', { name: 'Payment Complete' }).waitFor()
  })

  it('restores the search on the way back, and skips the closed sheet after a reload', async () => {
    await logIn(page, app)
    await page.getByRole('searchbox', { name: /search/i }).fill('kav')
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('button', { name: 'Buy' }).click()
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

  it('shows the session dialog when the session was ended elsewhere, and logs out', async () => {
    await logIn(page, app)
    const user = await findUserByPhone(app.context, asha.phone)
    const token = await startSession(app.context, user ?? { id: UserId.parse('usr_none'), role: 'INVESTER_CLIENT' })
    await fetch(`${app.siteAddress}/api/sessions`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
    await page.getByRole('link', { name: 'Portfolio' }).click()
    await page.getByText('Session has been expired! Please re-login to continue.').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
  })

  it('redirects logged-out visitors to the landing, and logs out on request', async () => {
    await page.goto(`${app.siteAddress}/home`)
    await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
    await logIn(page, app)
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByText('Asha Verma').waitFor()
    await page.getByRole('button', { name: /^log ?out$/i }).click()
    await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
    await page.goto(`${app.siteAddress}/home`)
    await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
  })
})
