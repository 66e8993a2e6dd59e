import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FullContext } from '#functions/platform/context.ts'
import { asha } from '#tests/harness/seed.ts'
import { callDesk } from './desk.ts'
import type { Screen } from './screen.ts'
import { readSlides } from './slides.ts'

/** A site with seed data, local or deployed. */
export interface Site {
  readonly siteAddress: string
  readonly sandboxAddress: string
  readonly context: FullContext
}

/** Buyer and company of a purchase. */
export interface Deal {
  readonly phone: string
  readonly name: string
  readonly company: string
}

const ashaBuysKaveri: Deal = { phone: asha.phone, name: 'Asha Verma', company: 'Kaveri Robotics' }

/** The whole purchase by clicks: from the phone number to owned shares with profit and loss. */
export async function buyByClicking(page: Page, app: Site, deal = ashaBuysKaveri): Promise<void> {
  await logIn(page, app, deal)
  await buyFromHome(page, app, deal)
}

/** The same from Home. `sign`: where the partner's page is not opened in the same one. */
export async function buyFromHome(page: Page, app: Site, deal: Deal, sign = signAs): Promise<void> {
  await page.getByRole('searchbox', { name: /search/i }).fill(deal.company.toLowerCase())
  await page.getByText(deal.company).click()
  await page.getByRole('button', { name: 'Buy' }).click()
  await readSlides(page)
  await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
  await pay(page, 'success@razorpay')
  await page.getByRole('heading', { name: 'Payment Complete' }).waitFor()
  await page.getByText('The order will be processed only after signing the deal term').waitFor()
  await page.getByRole('button', { name: 'Sign Deal Term' }).click()
  await sign(page, deal.name)
  await page.getByText('Status: In Progress').waitFor()
  const orderId = await creditTheOrder(app, deal.company)
  await page.reload()
  await page.getByText('Status: Completed').waitFor()
  await page.getByRole('tab', { name: 'My Scrips' }).click()
  await page.getByText(deal.company).waitFor()
  await page.getByText('-₹157.81').first().waitFor()
  expect(orderId).toMatch(/^ord_/)
}

/** From Home: a failed payment, the way out of the checkout, and a second payment of the same order. */
export async function payAfterFailing(page: Page, deal = ashaBuysKaveri): Promise<void> {
  await page.getByText(deal.company).click()
  await page.getByRole('button', { name: 'Buy' }).click()
  await readSlides(page)
  await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
  await pay(page, 'failure@razorpay')
  const checkout = page.frameLocator('iframe.razorpay-checkout-frame')
  await checkout
    .getByText(/Payment was unsuccessful/)
    .first()
    .waitFor()
  await checkout.getByRole('button', { name: 'Close checkout' }).click()
  await checkout.getByRole('button', { name: 'Yes, leave' }).click()
  // The page behind has a button of the same name until the sheet is open again.
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹5,391.81' }).click()
  await pay(page, 'success@razorpay')
  await page.getByRole('heading', { name: 'Payment Complete' }).waitFor()
}

/** From the landing page to Home, with the code that was sent. */
export async function logIn(page: Screen, app: Site, { phone } = ashaBuysKaveri): Promise<void> {
  await page.goto(app.siteAddress)
  await page.getByRole('button', { name: 'Login with Phone Number' }).click()
  await page.getByRole('textbox', { name: /phone/i }).fill(phone.slice(-10))
  await page.getByRole('button', { name: 'SEND OTP' }).click()
  await page.getByText(/Didn't receive OTP\? Retry in 00:\d\d/).waitFor()
  expect(await page.getByRole('button', { name: 'Resend OTP' }).isDisabled()).toBe(true)
  const inbox = (await (await fetch(`${app.sandboxAddress}/inbox?to=${encodeURIComponent(phone)}`)).json()) as {
    text: string
  }[]
  await page
    .getByRole('textbox', { name: '6-digit code' })
    .first()
    .fill(/\d{6}/.exec(inbox[0]?.text ?? '')?.[0] ?? '')
  await page.waitForURL('**/home')
  await page.getByRole('list', { name: 'Available' }).getByRole('listitem').first().waitFor()
}

/** Pays in the gateway's checkout. */
export async function pay(page: Page, upiId: string): Promise<void> {
  const checkout = page.frameLocator('iframe.razorpay-checkout-frame')
  await checkout.getByRole('textbox', { name: 'UPI ID' }).fill(upiId)
  await checkout.getByRole('button', { name: /^Pay ₹/ }).click()
}

/** Signs the documents on the page of the signing partner, which leads back. */
export async function signAs(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Review and sign' }).waitFor()
  await page.getByRole('textbox', { name: 'Full name' }).fill(name)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.waitForURL('**/holdings**')
}

/** The desk credits the order. */
async function creditTheOrder(app: Site, company: string): Promise<string> {
  const call = async (...request: [method: string, path: string, body?: object, who?: 'supervisor']) =>
    (await callDesk(app, ...request)).json() as Promise<unknown>
  const { data } = (await call('GET', '/desk/orders')) as { data: { order_id: string; scrip_name: string }[] }
  const orderId = data.find(({ scrip_name }) => scrip_name === company)?.order_id ?? ''
  await call('POST', `/desk/orders/${orderId}/seller-confirmed`, {})
  await expect
    .poll(() => call('POST', `/desk/orders/${orderId}/lodged`, { depository_reference: `NSDL-${orderId.slice(4)}` }))
    .toHaveProperty('data')
  expect(await call('POST', `/desk/orders/${orderId}/credited`, {}, 'supervisor')).toHaveProperty('data')
  return orderId
}
