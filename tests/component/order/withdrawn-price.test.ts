import { beforeEach, describe, expect, it } from 'vitest'
import { recordPriceWithdrawn } from '#functions/market/commands.ts'
import { UserId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { kaveri } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import type { Page } from '#tests/component/page/page.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'
import { readSlides } from '#tests/browser/slides.ts'

/** Kaveri costs 523.40, and 500 once that price is withdrawn. */
describe('a price that is withdrawn while somebody buys', () => {
  const site = seededSite()
  let page: Page
  let checkouts: number

  beforeEach(() => {
    ;({ page } = site)
    checkouts = 0
  })

  function provideCheckout(): void {
    page.provide({
      Razorpay: class {
        open(): void {
          checkouts += 1
        }
      },
    })
  }

  async function openQuote(): Promise<void> {
    await restoreSession(site)
    await page.goto(`${site.app.siteAddress}/companyOverview?id=${kaveri}`)
    provideCheckout()
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await readSlides(page)
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).waitFor()
  }

  async function withdraw(): Promise<void> {
    const { context } = site.app
    await recordPriceWithdrawn(context, {
      securityId: kaveri,
      date: dayInIndia(context.clock.now()),
      close_paise: paise(52_340),
      reason: 'Typed wrong',
      by: UserId.parse('usr_desk'),
    })
    await site.app.drain()
  }

  const words = 'This price was wrong, so we have withdrawn it. Refresh the price. No money was taken.'

  it('is told in words before the checkout opens, and the new price is one tap away', async () => {
    await openQuote()
    await withdraw()
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await page.getByText(words).waitFor()
    await page.getByText('This price has expired.').waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Refresh price' }).click()
    await page.getByRole('button', { name: 'Pay ₹5,150.75' }).click()
    await expect.poll(() => checkouts).toBe(1)
  })

  it('is told to whoever returns to an unpaid order at it', async () => {
    await openQuote()
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await expect.poll(() => checkouts).toBe(1)
    await page.reload()
    provideCheckout()
    await withdraw()
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await page.getByText('10 shares of Kaveri Robotics are reserved for you.').waitFor()
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await page.getByText(words).waitFor()
    await page.getByRole('button', { name: 'Refresh price' }).click()
    await page.getByRole('button', { name: 'Pay ₹5,150.75' }).waitFor()
    expect(checkouts).toBe(1)
  })
})
