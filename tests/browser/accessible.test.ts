import { prefixedId } from '#shared/kernel/id.ts'
import { day, instantOf } from '#shared/kernel/instant.ts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, it } from 'vitest'
import { publishNews } from '#functions/news/commands.ts'
import { asha, kaveri, ravi } from '#tests/harness/seed.ts'
import { expectContrast, expectNoViolations } from './accessible.ts'
import { callDesk } from './desk.ts'
import { hasChromium, seededSite } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'
import { readSlides } from './slides.ts'

type Steps = (page: Page) => Promise<void>

/** A screen, the state of its entry in the history, and the steps to what is checked. The last step waits for the content. */
type Shown = readonly [screen: string, path: string, state: object | undefined, steps: Steps]

const registration = { id: 'reg_1', email: 'meera@example.com' }
const details = { registration, username: '919000000077', countryCode: '+91' }
const code = { type: 'login', username: '919000000001', shown: '+91 90000 00001', sentAtMs: 0 }

const heading =
  (name: string): Steps =>
  (page) =>
    page.getByRole('heading', { name, exact: true }).waitFor()
const button =
  (name: string | RegExp): Steps =>
  (page) =>
    page.getByRole('button', { name, exact: true }).waitFor()
const text =
  (shown: string | RegExp): Steps =>
  (page) =>
    page.getByText(shown).first().waitFor()

const forVisitors: readonly Shown[] = [
  ['landing', '/', undefined, button('Login with Phone Number')],
  ['phone number', '/signupphone', { type: 'login' }, button('SEND OTP')],
  [
    'list of countries',
    '/signupphone',
    { type: 'login' },
    async (page) => {
      await page.getByRole('button', { name: /^Country/ }).click()
      await page.getByRole('combobox').waitFor()
    },
  ],
  ['code to a phone', '/otpphone', code, heading('Verify your number')],
  ['e-mail address', '/signupemail', { type: 'register' }, button('SEND OTP')],
  ['code to an e-mail address', '/otpemail', { ...code, email: asha.email }, heading('Verify your email')],
  ['kind of account', '/type', details, text('Who is going to invest?')],
  ['details of a person', '/individualdetails', { ...details, userType: 'INDIVIDUAL' }, button('SIGN UP')],
  [
    'details of a company, with errors',
    '/companydetails',
    { ...details, userType: 'COMPANY' },
    async (page) => {
      await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
      await page.getByRole('button', { name: 'SIGN UP' }).click()
      await page.getByText('Company name required').waitFor()
    },
  ],
  ['missing network', '/no-internet', undefined, heading('Please wait..')],
  ['maintenance', '/maintenance', undefined, button('Return')],
]

const forMembers: readonly Shown[] = [
  [
    'search without a result',
    '/home',
    undefined,
    async (page) => {
      await page.getByRole('searchbox').fill('nothing is called so')
      await page.getByText('Oopsy, no results!').waitFor()
    },
  ],
  [
    'a company with a mark just made',
    `/companyOverview?id=${kaveri}`,
    undefined,
    async (page) => {
      await page.getByRole('button', { name: 'Interested: Kaveri Robotics' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
  ],
  ['watchlist', '/watchlist', undefined, heading('Watchlist')],
  ['filter by sector', '/filter', undefined, (page) => page.getByRole('checkbox', { name: 'Technology' }).check()],
  [
    'filter by size',
    '/filter',
    undefined,
    async (page) => {
      await page.getByRole('tab', { name: 'Market Cap' }).click()
      await page.getByRole('radio', { name: 'Middle Cap' }).click()
    },
  ],
  [
    'prices as a table',
    `/companyOverview?id=${kaveri}`,
    undefined,
    (page) => page.getByRole('button', { name: 'Price history' }).click(),
  ],
  [
    'about a company',
    `/companyOverview?id=${kaveri}`,
    undefined,
    async (page) => {
      await page.getByRole('tab', { name: 'About' }).click()
      await page.getByText('Face Value').waitFor()
    },
  ],
  [
    'purchase',
    `/companyOverview?id=${kaveri}`,
    { id: kaveri, buy: true },
    async (page) => {
      await readSlides(page)
      await page.getByRole('button', { name: 'Pay ₹5,391.81' }).waitFor()
    },
  ],
  ['slides on escrow', '/vouchslides', undefined, button('NEXT')],
  ['assurance', '/poweredby', undefined, heading('Your money is protected')],
  ['choice of a portfolio to sell from', '/sell', undefined, heading('How selling works')],
  ['form of a sell request', '/sellportfilio', { type: 'othersportfolio' }, button('Submit Sell Request')],
  ['sell requests', '/sellrequest', undefined, text('You have no sell requests yet')],
  ['news of a company', `/companyOverview?id=${kaveri}`, { id: kaveri, data: true }, text('A second plant')],
  ['news', `/newinfo?newsId=nws_1&securityId=${kaveri}`, undefined, text('It employs')],
  ['missing news', `/newinfo?newsId=nws_none&securityId=${kaveri}`, undefined, text('We could not find this news.')],
  ['orders', '/holdings', undefined, text(/Oopsy, no (orders|scrips)!/)],
  [
    'profile',
    '/profile',
    undefined,
    async (page) => {
      await page.getByText('This device').waitFor()
      await page.getByRole('button', { name: 'Policy References' }).press('Enter')
      // Away from the bar at the lower edge, which would cover one of the links.
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    },
  ],
  [
    'end of another session',
    '/profile',
    undefined,
    async (page) => {
      await page
        .getByRole('button', { name: /^Log out: / })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Log out there?' }).waitFor()
    },
  ],
  [
    'phone number of the account',
    '/profile',
    undefined,
    async (page) => {
      await page.getByRole('button', { name: 'Edit phone' }).click()
      await page.getByRole('textbox', { name: 'Phone number' }).fill('+919000000099')
      await page.getByRole('button', { name: 'UPDATE' }).click()
      await page.getByText(/We sent a code to/).waitFor()
    },
  ],
  [
    'code to a new number',
    '/changemobilenumber',
    { mobile: '+919000000099', sentAtMs: 0 },
    heading('Verify your phone number'),
  ],
  [
    'demat account',
    '/edit',
    { type: 'dematDetail', record: { dp_id: 'IN300001', client_id: '12345678' } },
    heading('Demat account'),
  ],
  [
    'name as on the PAN, with errors',
    '/updateDetails',
    undefined,
    async (page) => {
      await page.getByRole('button', { name: 'Update' }).click()
      await page.getByText('First name required').waitFor()
    },
  ],
  ['tickets', '/Support', undefined, text('Oopsy, no tickets!')],
  [
    'new ticket',
    '/Support',
    undefined,
    async (page) => {
      await page.getByRole('button', { name: 'Raise support ticket' }).click()
      await page.getByRole('textbox', { name: 'Question' }).waitFor()
    },
  ],
  ['questions', '/FAQs', undefined, (page) => page.getByRole('button', { name: 'Why?' }).press('Enter')],
  [
    'expired session',
    '/profile',
    undefined,
    async (page) => {
      await page.getByRole('link', { name: 'Portfolio' }).waitFor()
      await page.route('**/api/**', (route) =>
        route.fulfill({ status: 401, json: { name: 'TokenExpiredError', message: 'TOKEN_EXPIRED', request_id: 'r' } }),
      )
      await page.evaluate("void dispatchEvent(new Event('focus'))")
      await page
        .getByRole('link', { name: 'Portfolio' })
        .click({ noWaitAfter: true })
        .catch(() => undefined)
      await page.getByText('Session has been expired! Please re-login to continue.').waitFor()
    },
  ],
]

/** Of somebody whose KYC has just begun. */
const forApplicants: readonly Shown[] = [
  ['status of the KYC', '/status', undefined, text('Start KYC')],
  ['Aadhaar', '/uploadaadhar', undefined, button('Verify')],
  ['PAN', '/uploadpan', undefined, button('Verify')],
  ['banks', '/bank', undefined, heading('All Banks')],
  ['branches', '/branch', { bankId: 'SBIN', bankName: 'State Bank of India', state: 'Goa' }, text('6 branches')],
  [
    'number of a bank account, refused',
    '/addbank',
    { bankIfsc: 'SBIN0000300', bankName: 'State Bank of India' },
    async (page) => {
      await page.route('**/api/hypervergePennyDropVerification', (route) =>
        route.fulfill({ json: { success: false, isNameMismatch: true, message: 'It is in another name.' } }),
      )
      await page.getByRole('textbox', { name: 'Account number' }).fill('301245678')
      await page.getByRole('button', { name: 'Verify' }).click()
      await page.getByText('Invalid details').waitFor()
    },
  ],
  ['demat account to be added', '/demat', undefined, button('Verify')],
]

function navigate(page: Page, path: string, value?: object): Promise<void> {
  return page.evaluate(`history.pushState(${JSON.stringify({ index: 1, value })}, '', ${JSON.stringify(path)})`)
}

/** Contrast, sizes of targets and the like need a layout. The states of each screen are checked without one in tests/component. */
describe.skipIf(!hasChromium)('each screen in Chromium at 360×740', () => {
  const site = seededSite({ keepsPage: true })

  async function check([, path, state, steps]: Shown): Promise<void> {
    const { page } = site
    // As the app navigates itself, which takes a fifth of the time of a page load. The screen in between ends the one before.
    await navigate(page, '/no-internet')
    await heading('Please wait..')(page)
    await navigate(page, path, state)
    await steps(page)
    await expectNoViolations(page)
    await expectContrast(page, 'dark')
  }

  describe('before the login', () => {
    beforeAll(() => site.page.goto(site.app.siteAddress).then(() => undefined))

    it.each(forVisitors)('has no violation of accessibility, light and dark: %s', async (...shown) => check(shown))
  })

  describe('after the login', () => {
    beforeAll(async () => {
      await publishNews(site.app.context, {
        id: prefixedId('nws', '1'),
        security_id: kaveri,
        short_description: 'A second plant',
        long_description: '<p>It employs <b>240</b> people, <a href="https://example.com">it says</a>.</p>',
        news_image_url: '',
        news_picked_date: day('2026-11-20'),
        published_at: instantOf('2026-11-20T06:00:00.000Z'),
      })
      await callDesk(site.app, 'PUT', '/desk/faqs', { id: 1, question: 'Why?', answer: '<p>Because.</p>' })
      await site.app.drain()
      await restoreSession(site.context, site.app)
      await site.page.goto(`${site.app.siteAddress}/home`)
      await site.page.getByText('Kaveri Robotics').waitFor()
    })
    beforeEach(() => restoreSession(site.context, site.app))

    it.each(forMembers)('has no violation of accessibility, light and dark: %s', async (...shown) => check(shown))
  })

  describe('during the KYC', () => {
    beforeAll(async () => {
      await restoreSession(site.context, site.app, ravi.phone)
      await site.page.goto(`${site.app.siteAddress}/home`)
      await site.page.getByText('Kaveri Robotics').waitFor()
    })
    beforeEach(() => restoreSession(site.context, site.app, ravi.phone))

    it.each(forApplicants)('has no violation of accessibility, light and dark: %s', async (...shown) => check(shown))
  })
})
