import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSession } from '#functions/account/act.ts'
import { readUserByPhone } from '#functions/account/read.ts'
import { shiftedClock } from '#infra/local/clock.ts'
import { type House, openHouse } from '#infra/local/house.ts'
import { collectingLog } from '#infra/local/log.ts'
import { chromiumFlags, findChromium } from '#tests/chromium.ts'
import { asha, furnish } from '#tests/world/furnish.ts'

const executablePath = findChromium()
const pages = fileURLToPath(new URL('../../dist/web', import.meta.url))

let browser: Browser
let house: House
let page: Page
/** What the browser complained of: scripts that failed, policies that were broken. */
let complaints: string[]

describe.skipIf(executablePath === undefined)('the site in Chromium at 390×844', () => {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: chromiumFlags })
  })
  afterAll(() => browser.close())

  beforeEach(async () => {
    house = await openHouse({ clock: shiftedClock(), log: collectingLog().log, ports: { site: 0, sandbox: 0 }, sandboxes: true, pages })
    await furnish(house.ports)
    await house.drain()
    house.start()
    page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    complaints = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  })
  afterEach(async () => {
    await page.close()
    await house.close()
  })

  it('takes a person from the phone number to owned shares', async () => {
    await logIn()
    await page.getByRole('searchbox', { name: /search/i }).fill('kav')
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('button', { name: 'Buy' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Pay ₹5,339.47' }).click()
    await pay('success@razorpay')
    await page.getByRole('heading', { name: 'Payment Complete' }).waitFor()
    await page.getByText('The order will be processed only after signing the deal term').waitFor()
    await page.getByRole('button', { name: 'Sign Deal Term' }).click()
    await signAs('Asha Verma')
    await page.getByText('In Progress').waitFor()
    const orderId = await creditTheOrder()
    await page.reload()
    await page.getByText('Completed').waitFor()
    await page.getByRole('tab', { name: 'My Scrips' }).click()
    await page.getByText('Kaveri Robotics').waitFor()
    await page.getByText('-₹105.47').first().waitFor()
    expect(orderId).toMatch(/^ord_/)
    expect(complaints).toEqual([])
  })

  it('tells a payment that failed, and lets the person try again', async () => {
    await logIn()
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('button', { name: 'Buy' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Pay ₹5,339.47' }).click()
    await pay('failure@razorpay')
    const checkout = page.frameLocator('iframe.razorpay-checkout-frame')
    await checkout.getByText(/Payment was unsuccessful/).first().waitFor()
    await checkout.getByRole('button', { name: 'Close checkout' }).click()
    await checkout.getByRole('button', { name: 'Yes, leave' }).click()
    await page.getByRole('button', { name: 'Try the payment again' }).click()
    await pay('success@razorpay')
    await page.getByRole('heading', { name: 'Payment Complete' }).waitFor()
  })

  it('makes room for a new order when the checkout was closed and the page loaded anew', async () => {
    await logIn()
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
    await pay('success@razorpay')
    await page.getByRole('heading', { name: 'Payment Complete' }).waitFor()
  })

  it('finds the search again on the way back, and leaves a closed sheet behind after a reload', async () => {
    await logIn()
    await page.getByRole('searchbox', { name: /search/i }).fill('kav')
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('button', { name: 'Buy' }).click()
    await page.getByRole('dialog').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Buy' }).waitFor()
    await page.goBack()
    await page.waitForURL('**/home')
    await page.getByText('Kaveri Robotics').waitFor()
    expect(await page.getByRole('searchbox', { name: /search/i }).inputValue()).toBe('kav')
  })

  it('shows the session dialog when the session was ended elsewhere, and logs out', async () => {
    await logIn()
    const user = await readUserByPhone(house.ports, asha.phone)
    const token = await openSession(house.ports, user ?? { id: '', role: 'INVESTER_CLIENT' })
    await fetch(`${house.siteAddress}/api/sessions`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
    await page.getByRole('link', { name: 'Portfolio' }).click()
    await page.getByText('Session has been expired! Please re-login to continue.').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
  })

  it('keeps who is logged out outside, and logs out who wants to', async () => {
    await page.goto(`${house.siteAddress}/holdings`)
    await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
    await logIn()
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByText('Asha Verma').waitFor()
    await page.getByRole('button', { name: /^log ?out$/i }).click()
    await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
    await page.goto(`${house.siteAddress}/home`)
    await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
  })
})

async function logIn(): Promise<void> {
  await page.goto(house.siteAddress)
  await page.getByRole('button', { name: 'Login with Phone Number' }).click()
  await page.getByRole('textbox', { name: /phone/i }).fill('9000000001')
  await page.getByRole('button', { name: 'SEND OTP' }).click()
  await page.getByText(/Didn't receive OTP\? Retry in 00:\d\d/).waitFor()
  expect(await page.getByRole('button', { name: 'Resend OTP' }).isDisabled()).toBe(true)
  const inbox = (await (await fetch(`${house.sandboxAddress}/inbox?to=${encodeURIComponent(asha.phone)}`)).json()) as { text: string }[]
  await page.getByRole('textbox', { name: /otp/i }).first().fill(/\d{6}/.exec(inbox[0]?.text ?? '')?.[0] ?? '')
  await page.waitForURL('**/home')
  await page.getByText('Kaveri Robotics').waitFor()
}

async function pay(upiId: string): Promise<void> {
  const checkout = page.frameLocator('iframe.razorpay-checkout-frame')
  await checkout.getByRole('textbox', { name: 'UPI ID' }).fill(upiId)
  await checkout.getByRole('button', { name: /^Pay ₹/ }).click()
}

async function signAs(name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Review and sign' }).waitFor()
  await page.getByRole('textbox', { name: 'Full name' }).fill(name)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.waitForURL('**/holdings**')
}

/** The desk's part, over its API: it has no screen yet. */
async function creditTheOrder(): Promise<string> {
  const [operator, supervisor] = await Promise.all([deskToken('+919000000011'), deskToken('+919000000012')])
  const worklist = (await ask(operator, 'GET', '/desk/orders')) as { data: { order_id: string }[] }
  const orderId = worklist.data[0]?.order_id ?? ''
  await ask(operator, 'POST', `/desk/orders/${orderId}/seller-confirmed`, {})
  await expect.poll(() => ask(operator, 'POST', `/desk/orders/${orderId}/lodged`, { depository_reference: 'NSDL-0001' }), { timeout: 30_000 }).toHaveProperty('data')
  expect(await ask(supervisor, 'POST', `/desk/orders/${orderId}/credited`, {})).toHaveProperty('data')
  return orderId
}

async function deskToken(phone: string): Promise<string> {
  const user = await readUserByPhone(house.ports, phone)
  return openSession(house.ports, user ?? { id: '', role: 'OPERATOR' })
}

async function ask(token: string, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
  return (await fetch(`${house.siteAddress}/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })).json()
}
