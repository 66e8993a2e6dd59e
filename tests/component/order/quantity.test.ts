import { beforeEach, describe, expect, it } from 'vitest'
import { recordPrices } from '#functions/market/commands.ts'
import { dayInIndia, dayMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { kaveri } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import type { Page } from '#tests/component/page/page.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'
import { readSlides } from '#tests/browser/slides.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Number of shares' })
const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ })
const payLabel = (page: Page) => pay(page).textContent()

describe('the quantity of a purchase', () => {
  const site = seededSite({ singleLotMaxPrice: 20_000 })
  let page: Page

  beforeEach(() => {
    ;({ page } = site)
  })

  async function openSheet(): Promise<void> {
    await restoreSession(site)
    await page.goto(`${site.app.siteAddress}/companyOverview?id=${kaveri}`, { index: 0, value: { id: kaveri } })
    await page.getByRole('button', { name: 'Buy' }).click()
    await readSlides(page)
  }

  async function openQuote(): Promise<void> {
    await openSheet()
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).waitFor()
  }

  it('is what was typed: 20 after 10 is 20, and Pay says its amount', async () => {
    await openQuote()
    await field(page).click()
    await page.keyboard.type('20')
    expect(await field(page).inputValue()).toBe('20')
    await page.getByRole('button', { name: 'Pay ₹10,783.61' }).waitFor()
  })

  it('disables Pay and takes its amount away from the first key until the price of this quantity is here', async () => {
    await openQuote()
    await field(page).focus()
    await page.keyboard.type('2')
    expect([await pay(page).isDisabled(), await payLabel(page)]).toEqual([true, 'Pay'])
    expect(await page.locator('dl[aria-busy=true]').count()).toBe(1)
    await page.keyboard.type('0')
    expect(await pay(page).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Pay ₹10,783.61' }).waitFor()
    expect(await pay(page).isEnabled()).toBe(true)
  })

  it.each([
    ['3', 'At least 10 shares (₹5,234.00)'],
    ['720', 'At most 30 shares: one order can be up to ₹20,000'],
    ['25', 'In lots of 10: 20 or 30'],
    ['{Delete}', 'Enter the number of shares'],
  ])('keeps %s in the field and says why it cannot be bought', async (keys, reason) => {
    await openQuote()
    await field(page).focus()
    if (keys === '{Delete}') await page.keyboard.press('Delete')
    else await page.keyboard.type(keys)
    await page.getByText(reason).waitFor()
    await field(page).blur()
    await page.clock.advance(2_000)
    expect(await field(page).inputValue()).toBe(keys === '{Delete}' ? '' : keys)
    expect(await field(page).getAttribute('aria-invalid')).toBe('true')
    expect([await pay(page).isDisabled(), await payLabel(page)]).toEqual([true, 'Pay'])
    await expectNoViolations(page)
  })

  it('offers the least, round numbers and the most', async () => {
    await openQuote()
    await page.getByRole('button', { name: 'Max 30 shares' }).click()
    expect(await field(page).inputValue()).toBe('30')
    await page.getByRole('button', { name: 'Pay ₹16,175.42' }).waitFor()
    await page.getByRole('button', { name: 'Min 10 shares' }).click()
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).waitFor()
  })

  it('can be entered as an amount, of which the charges are part', async () => {
    await openQuote()
    await page.getByRole('button', { name: 'Enter an amount' }).click()
    const amount = page.getByRole('textbox', { name: 'Amount, charges included' })
    await amount.focus()
    await page.keyboard.type('12000')
    expect([await pay(page).isDisabled(), await payLabel(page)]).toEqual([true, 'Pay'])
    await page.getByText('₹12,000 buys up to 20 shares').waitFor()
    await page.getByRole('button', { name: 'Pay ₹10,783.61' }).waitFor()
    await amount.fill('500')
    await page.getByText('At least ₹5,392 for 10 shares, charges included').waitFor()
    expect(await pay(page).isDisabled()).toBe(true)
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Max 30 shares' }).click()
    await page.getByRole('button', { name: 'Enter shares' }).click()
    expect(await field(page).inputValue()).toBe('30')
  })

  it('says after a failure of Pay that nothing was ordered or taken', async () => {
    await openQuote()
    page.route('**/buy_unlisted_shares_vouch', (route) =>
      route.fulfill({ status: 409, json: { name: 'ConflictError', message: 'TOO_MANY_OPEN', words: 'Three wait' } }),
    )
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await page.getByText('Three wait. Nothing was ordered and no money was taken.').waitFor()
    page.route('**/buy_unlisted_shares_vouch', (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await page.getByText(/No answer from the server\. No money was taken\./).waitFor()
  })

  it('says the limit and offers the chat when the smallest order costs more than one order may', async () => {
    const { app } = site
    const today = dayInIndia(app.context.clock.now())
    site.clock.advance(dayMs)
    const point = { date: dayInIndia(app.context.clock.now()), close_paise: paise(250_000), volume: 1 }
    expect(point.date).not.toBe(today)
    await recordPrices(app.context, kaveri, [point], { source: 'test' })
    await app.drain()
    await openSheet()
    await page.getByText('One order can be up to ₹20,000.').waitFor()
    await page.getByText(/10 shares for ₹25,000\.00/).waitFor()
    await page.getByRole('link', { name: 'Chat with us' }).waitFor()
    expect(await pay(page).count()).toBe(0)
  })
})
