import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#functions/account/entities.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { UserId } from '#shared/kernel/id.ts'
import { seedSeller } from '#tests/harness/steps/sale.ts'
import { asha, ravi } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import type { Page } from '#tests/component/page/page.ts'
import { askDesk, deskSale, sentCode } from './sell-steps.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

const site = seededSite({}, { seed: seedSeller })
let page: Page

beforeEach(async () => {
  ;({ page } = site)
  await restoreSession(site, asha.phone)
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const open = (path: string, value?: object) =>
  page.goto(`${site.app.siteAddress}${path}`, value === undefined ? null : { index: 0, value })
const card = () => page.getByRole('list', { name: 'Sell requests' }).getByRole('listitem')

/** Chooses Kaveri among the holdings and asks to sell shares of it. */
async function submitOwn(quantity: string): Promise<void> {
  await open('/sell')
  await button(/Ansh Portfolio/).click()
  await heading('Select Scrip').waitFor()
  await button(/Kaveri Robotics/).click()
  await field('Number of shares').fill(quantity)
  await button('Submit Sell Request').click()
  await page.getByRole('dialog', { name: 'Your request has been sent' }).waitFor()
}

/** The bar on Home. */
const bar = () => page.getByRole('region', { name: 'Sell requests' })
const markedPortfolio = () => page.getByRole('link', { name: /^Something waits for you: ?Portfolio$/ })

/** Opens the only offer up to the button that sends the code. */
async function openOffer(): Promise<void> {
  await submitOwn('10')
  await quote()
  await open('/sellrequest')
  await button('Continue').click()
  await button('Accept offer').click()
  await page.getByText("We'll text you a 6-digit code to accept the offer.").waitFor()
}

const quote = async (price = 120) =>
  askDesk(site, ['POST', `/desk/sales/${await deskSale(site, 'SUBMITTED')}/quote`], { price })

describe('a request to sell', () => {
  it('is of shares that the person owns, with name and ISIN fixed (R23–R25, S72–S74, V10)', async () => {
    await open('/sell')
    await expectNoViolations(page)
    await button(/Ansh Portfolio/).click()
    await page.getByText('150 shares · Technology').waitFor()
    await expectNoViolations(page)
    await button(/Kaveri Robotics/).click()
    expect(await field('Scrip name').inputValue()).toBe('Kaveri Robotics')
    expect(await field('Scrip name').getAttribute('readonly')).not.toBeNull()
    expect(await field('ISIN').getAttribute('readonly')).not.toBeNull()
    expect(await field('Price').count()).toBe(0)
    await page.getByText('This is only a request and it shall be processed basis demand.').waitFor()
    await field('Number of shares').fill('151')
    await field('Number of shares').blur()
    await page.getByText('You can sell up to 150 shares').first().waitFor()
    await expectNoViolations(page)
    await field('Number of shares').fill('60')
    page.clock.pause()
    await button('Submit Sell Request').click()
    await page.getByRole('dialog', { name: 'Your request has been sent' }).waitFor()
    await page.getByText('Our experts will get in touch with you shortly').waitFor()
    await page.clock.advance(3_000)
    await page.waitForURL('**/sellrequest')
    await card().getByText('60', { exact: true }).waitFor()
  })

  it('is of shares that the person has elsewhere, each field with its words (R23, S72, X61–X64)', async () => {
    await open('/sell')
    await button(/Other Portfolio/).click()
    await button('Submit Sell Request').click()
    for (const words of [
      'Scrip name is required',
      'Isin is required',
      'Number of shares is required',
      'Price is required',
    ])
      await page.getByText(words).waitFor()
    await expectNoViolations(page)
    await field('Scrip name').fill('Godavari Foods')
    await field('ISIN').fill('ine002a01019')
    await page.getByText('Please check the ISIN: its last digit does not match').waitFor()
    await field('ISIN').fill('INE002A01018')
    await field('Number of shares').fill('40')
    await field('Price').fill('120.50')
    await button('Submit Sell Request').click()
    await page.getByRole('dialog', { name: 'Your request has been sent' }).waitFor()
    await button('Close').click()
    await card().getByText('₹120.50').waitFor()
  })

  it('shows errors of a field once it was left (V10)', async () => {
    await open('/sellportfilio', { type: 'othersportfolio' })
    await field('Scrip name').focus()
    expect(await page.getByText('Scrip name is required').count()).toBe(0)
    await field('Scrip name').blur()
    await page.getByText('Scrip name is required').waitFor()
    expect(await page.getByText('Isin is required').count()).toBe(0)
  })

  it('is sent once when the first answer is lost', async () => {
    await open('/sellportfilio', { type: 'othersportfolio' })
    for (const [name, value] of [
      ['Scrip name', 'Godavari Foods'],
      ['ISIN', 'INE002A01018'],
      ['Number of shares', '40'],
      ['Price', '120.50'],
    ] as const)
      await field(name).fill(value)
    page.route(
      '**/api/sell_requests',
      async (route) => {
        await route.fetch()
        return route.abort()
      },
      { times: 1 },
    )
    await button('Submit Sell Request').click()
    await page.getByText(/^No answer from the server/).waitFor()
    await button('Submit Sell Request').click()
    await page.getByRole('dialog', { name: 'Your request has been sent' }).waitFor()
    await open('/sellrequest')
    await card().first().waitFor()
    expect(await card().count()).toBe(1)
  })

  it('is not there for who owns nothing, and an address without a portfolio asks for one (R25, S73)', async () => {
    await restoreSession(site, ravi.phone)
    await open('/select')
    await page.getByText('Oopsy, no results!').waitFor()
    await open('/sellportfilio')
    await page.waitForURL('**/sell')
  })
})

describe('a sell request', () => {
  it('goes from the offer over the code to the payout (R26, R27, S75, S76, C18, T24, D15)', async () => {
    await submitOwn('120')
    await open('/sellrequest')
    await card().getByText('#REQ').waitFor()
    await card().getByText('Submitted').waitFor()
    await card().getByText('-', { exact: true }).waitFor()
    expect(await button('Sell').isDisabled()).toBe(true)
    await expectNoViolations(page)

    await quote()
    await page.reload()
    await card().getByText('Accepted').waitFor()
    await button('Continue').click()
    const offer = page.getByRole('dialog', { name: 'Our offer for your shares' })
    await offer.getByText('₹14,400.00').waitFor()
    await offer.getByText('₹14,397.84').waitFor()
    await offer.getByText(/^47 h 59 min left|48 h 0 min left$/).waitFor()
    await expectNoViolations(page)

    await offer.getByRole('button', { name: 'Accept offer' }).click()
    await heading('Confirm bank account').waitFor()
    await page.getByText('HDFC0000001').waitFor()
    await expectNoViolations(page)
    await button('Confirm and send code').click()
    await heading('Enter the 6-digit code').waitFor()
    await field('6-digit code').fill('000000')
    await button('Accept offer').click()
    await page.getByText(/^Invalid OTP/).waitFor()
    await field('6-digit code').fill(await sentCode(site, asha.phone))
    await expectNoViolations(page)
    await button('Accept offer').click()
    await page.waitForURL('**/sellrequest?id=*')
    await page.getByText('Offer accepted').first().waitFor()

    await expect.poll(() => deskSale(site, 'FUNDED')).toMatch(/^sale_/)
    const followed = page.url()
    await open('/home')
    await bar().getByText('Transfer your shares: 1 sale is funded').waitFor()
    await markedPortfolio().first().waitFor()
    await bar().getByRole('button', { name: 'Transfer' }).click()
    await page.waitForURL('**/sellrequest')
    await page.goto(followed)
    const transfer = page.getByRole('dialog', { name: 'Transfer your shares' })
    await transfer.getByRole('button', { name: 'Copy ISIN' }).waitFor()
    await transfer.getByRole('button', { name: 'Online with NSDL SPEED-e' }).click()
    await transfer.getByText('Log in to SPEED-e and choose Delivery instruction.').waitFor()
    await transfer.getByText(/^If your shares have not arrived by/).waitFor()
    await expectNoViolations(page)

    const sale = `/desk/sales/${await deskSale(site, 'FUNDED')}`
    await askDesk(site, ['POST', `${sale}/received`], { reference: 'NSDL-0001' })
    const state = async () => (await askDesk<{ data: { state: string } }>(site, ['GET', sale])).data.state
    await expect.poll(state).toBe('PAID')
    await page.reload()
    await page.getByRole('dialog', { name: 'Sale complete' }).waitFor()
    await page.getByText(/Paid to your bank account ••••9012/).waitFor()
    await page.getByText(/^Bank reference \(UTR\) /).waitFor()
    await button('Close').click()
    await card().getByText('Completed').waitFor()
    expect(await button('Sell').isDisabled()).toBe(false)

    await open('/holdings')
    await page.getByRole('group', { name: 'Total P&L' }).getByText('Realised P&L').waitFor()
    await page.getByText(/Qty 30 · Avg/).waitFor()
  })

  it('is withdrawn while it waits, and declined when there is an offer (S75)', async () => {
    await submitOwn('10')
    await open('/sellrequest')
    await button('Cancel request').click()
    await page
      .getByRole('dialog', { name: 'Cancel this request?' })
      .getByRole('button', { name: 'Cancel request' })
      .click()
    await card().getByText('Not Accepted').waitFor()
    await page.getByText('You withdrew this request.').waitFor()

    await submitOwn('10')
    await quote()
    await open('/sellrequest')
    await button('Continue').click()
    await button('Decline').click()
    await page
      .getByRole('dialog', { name: 'Decline this offer?' })
      .getByRole('button', { name: 'Decline offer' })
      .click()
    await page.getByText('You declined the offer.').waitFor()
  })

  it('with an offer is named on Home and marks Portfolio until it is answered', async () => {
    await open('/home')
    await page.getByRole('link', { name: 'Portfolio' }).first().waitFor()
    expect(await bar().count()).toBe(0)
    await submitOwn('10')
    await quote()
    await open('/home')
    await bar().getByText('1 offer for your shares waits for your answer').waitFor()
    await markedPortfolio().first().waitFor()
    await expectNoViolations(page)
    await bar().getByRole('button', { name: 'View' }).click()
    await page.waitForURL('**/sellrequest')
    await button('Continue').click()
    await button('Decline').click()
    await page.getByRole('button', { name: 'Decline offer' }).click()
    await page.getByText('You declined the offer.').waitFor()
    await expect.poll(() => markedPortfolio().count()).toBe(0)
  })

  it('leads back to the code that was sent, and counts the time until the next one', async () => {
    await openOffer()
    expect(await button('Enter the code').count()).toBe(0)
    await button('Confirm and send code').click()
    await heading('Enter the 6-digit code').waitFor()
    await page.reload()
    await page.getByText('The code that we sent is still valid.').waitFor()
    await button('Confirm and send code').click()
    await page.getByText(/^You can try again in 00:\d\d/).waitFor()
    expect(await button('Confirm and send code').isDisabled()).toBe(true)
    await expectNoViolations(page)
    await button('Enter the code').click()
    await field('6-digit code').fill(await sentCode(site, asha.phone))
    await button('Accept offer').click()
    await page.waitForURL('**/sellrequest?id=*')
    await page.getByText('Offer accepted').first().waitFor()
    await open('/confirmBank')
    await page.getByText('The money is paid to').waitFor()
    expect(await button('Enter the code').count()).toBe(0)
  })

  it('leads to support when no code is accepted any more', async () => {
    await openOffer()
    await button('Confirm and send code').click()
    for (let left = 4; left >= 0; left -= 1) {
      await expect.poll(() => field('6-digit code').isEnabled()).toBe(true)
      await field('6-digit code').fill('000000')
      await button('Accept offer').click()
      await page.getByText(left > 0 ? /^Invalid OTP/ : /^Account blocked/).waitFor()
    }
    await page.getByText('Nothing was accepted. Write to us and we will help you.').waitFor()
    await page.getByRole('link', { name: 'Chat with us' }).waitFor()
    expect(await field('6-digit code').isDisabled()).toBe(true)
    await expectNoViolations(page)
  })

  it('cannot be made by a suspended person, who still sees theirs', async () => {
    await submitOwn('10')
    const { context } = site.app
    const id = UserId.parse((await findUserByPhone(context, asha.phone))?.id)
    await context.table.update(users.key({ id }), { set: { status: 'SUSPENDED' } })
    await open('/sellrequest')
    await page.getByText('You cannot sell while your account is suspended.').waitFor()
    await page.getByText(/but not buy or sell\./).waitFor()
    await card().getByText('Submitted').waitFor()
    expect(await button('Place New Request').count()).toBe(0)
    await open('/sell')
    await page.getByText('You cannot sell while your account is suspended.').waitFor()
    expect(await button(/Other Portfolio/).count()).toBe(0)
    await open('/sellportfilio', { type: 'othersportfolio' })
    await page.getByText('You cannot sell while your account is suspended.').waitFor()
    expect(await button('Submit Sell Request').count()).toBe(0)
  })

  it('of a person without KYC leads to KYC before the code', async () => {
    page.route('**/api/users/login_detail', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object }
      return route.fulfill({ json: { ...answer, data: { ...answer.data, kyc_status: 'Pending' } } })
    })
    await submitOwn('10')
    await quote()
    await open('/sellrequest')
    await button('Continue').click()
    await button('Accept offer').click()
    await page.getByText('Complete your KYC to sell shares').waitFor()
    await expectNoViolations(page)
    await button('Complete KYC').waitFor()
  })

  it('begins anew with the round plus, and says that there is none yet (R26)', async () => {
    await open('/sellrequest')
    await page.getByText('You have no sell requests yet').waitFor()
    await expectNoViolations(page)
    await button('Place New Request').click()
    await heading('Sell').waitFor()
    await page.getByRole('link', { name: 'Your sell requests' }).click()
    await button('Back').click()
    await page.waitForURL('**/sell')
  })

  it('shows the account alone at an address without a number, and leads back to Sell (R27, S76)', async () => {
    await open('/confirmBank')
    await page.getByText('The money is paid to').waitFor()
    expect(await button('Confirm and send code').count()).toBe(0)
    await button('Back').click()
    await page.waitForURL('**/sell')
  })

  it('says what is safe when requests cannot be loaded, and reads them again', async () => {
    page.route('**/api/sell_requests?*', (route) => route.abort())
    await open('/sellrequest')
    await page.getByText('We could not load your sell requests').waitFor()
    page.unroute('**/api/sell_requests?*')
    await button('Retry').click()
    await page.getByText('You have no sell requests yet').waitFor()
  })
})

describe('My Scrips', () => {
  it('leads to a request for each holding, and shows what is requested', async () => {
    await open('/holdings')
    await button('More about Kaveri Robotics').click()
    await button('Sell Kaveri Robotics').click()
    await field('Number of shares').fill('150')
    await button('Submit Sell Request').click()
    await page.getByRole('dialog', { name: 'Your request has been sent' }).waitFor()
    await open('/holdings')
    await page.getByText('150 shares in sell requests').waitFor()
    await button('More about Kaveri Robotics').click()
    await button('Buy price history').waitFor()
    expect(await button('Sell Kaveri Robotics').count()).toBe(0)
    await page.getByRole('link', { name: 'Sell requests', exact: true }).click()
    await heading('Sell requests').waitFor()
    await open('/select')
    await page.getByText('All are in sell requests').waitFor()
    expect(await button(/Kaveri Robotics/).isDisabled()).toBe(true)
  })
})
