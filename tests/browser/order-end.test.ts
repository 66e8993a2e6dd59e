import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listOpenOrders, readOrder } from '#functions/order/queries.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { dayMs, hourMs, minuteMs } from '#shared/kernel/instant.ts'
import { investor } from '#tests/harness/seed.ts'
import { hasChromium, seededSite, usual } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'
import { pay } from './walk.ts'
import { readSlides } from './slides.ts'

let page: Page

const nila = { phone: '+919000000021', email: 'nila@example.com', first_name: 'Nila', last_name: 'Rao' }
const kiran = { phone: '+919000000022', email: 'kiran@example.com', first_name: 'Kiran', last_name: 'Rao' }

describe.skipIf(!hasChromium)('an order that cannot go on, in Chromium at 390×844', () => {
  const site = seededSite({ viewport: usual })

  beforeAll(async () => {
    for (const person of [nila, kiran]) await investor(site.app.context, person)
  })
  beforeEach(() => {
    ;({ page } = site)
  })

  async function advance(byMs: number): Promise<void> {
    site.clock.advance(byMs)
    await site.app.drain()
  }

  /** The order of a person who pays and leaves. */
  async function payAndLeave({ phone }: typeof nila): Promise<OrderId> {
    await restoreSession(site.context, site.app, phone)
    await page.goto(`${site.app.siteAddress}/home`)
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('button', { name: 'Buy' }).click()
    await readSlides(page)
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await page.locator('iframe.razorpay-checkout-frame').waitFor()
    const user = await findUserByPhone(site.app.context, phone)
    const [order] = user === undefined ? [] : await listOpenOrders(site.app.context, user.id)
    if (order === undefined) throw new Error(`${phone} has no open order`)
    await pay(page, 'success@razorpay')
    await page.getByRole('heading', { name: 'Payment Complete' }).waitFor()
    return order.id
  }

  async function openOrders(): Promise<void> {
    await page.goto(`${site.app.siteAddress}/home`)
    await page.getByRole('link', { name: 'Portfolio' }).click()
    await page.getByRole('tab', { name: 'Orders' }).click()
  }

  async function dispute(id: OrderId, status: 'open' | 'won' | 'lost'): Promise<void> {
    const [payment] = (await readOrder(site.app.context, id)).payment.captured
    const body = JSON.stringify({ payment_id: payment?.id, phase: 'chargeback', status })
    const response = await fetch(`${site.app.sandboxAddress}/razorpay/test/dispute`, { method: 'POST', body })
    expect(response.ok).toBe(true)
    await advance(2 * minuteMs)
  }

  it('is refunded by itself on day 14 when its deal term was never signed, with every letter', async () => {
    await payAndLeave(nila)
    for (let day = 0; day < 15; day += 1) await advance(dayMs)
    for (let hour = 0; hour < 5; hour += 1) await advance(hourMs)
    await openOrders()
    await page.getByText('The order was cancelled because its deal term was not signed.').waitFor()
    await page.getByText('Your money was sent back to the account you paid from.').waitFor()
    const inbox = await fetch(`${site.app.sandboxAddress}/inbox?to=${encodeURIComponent(nila.email)}`)
    const letters = ((await inbox.json()) as { readonly subject?: string }[]).map(({ subject }) => subject).toReversed()
    const reminders = Array<string>(3).fill('Ansh: Your deal term still waits for your signature')
    expect(letters).toEqual([
      'Ansh: Payment received. Please sign the deal term',
      ...reminders,
      'Ansh: Your deal term is ready to be signed again',
      ...reminders,
      'Ansh: Your order was cancelled. Your refund has started',
      'Ansh: Your refund is done',
    ])
    expect(site.complaints).toEqual([])
  })

  it('is on hold while its payment is disputed, goes on when that is won, and is over when it is lost', async () => {
    const id = await payAndLeave(kiran)
    await dispute(id, 'open')
    await openOrders()
    await page.getByText('On hold').first().waitFor()
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
    await dispute(id, 'won')
    await openOrders()
    await page.getByRole('button', { name: 'Cancel order' }).waitFor()
    await dispute(id, 'open')
    await dispute(id, 'lost')
    await openOrders()
    await page.getByText('Cancelled').first().waitFor()
    await page.getByText('You disputed the payment, and your bank took it back.').waitFor()
    expect(site.complaints).toEqual([])
  })
})
