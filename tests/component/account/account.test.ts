import type { Page } from '#tests/component/page/page.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { startSession } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import type { ShiftedClock } from '#infra/local/clock.ts'
import type { LocalApp } from '#infra/local/app.ts'
import { asha, ravi } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import { sessionOf } from '#tests/browser/visitor.ts'
import { restoreSession, seededSite, waitForResend } from '#tests/component/page/seeded-site.ts'

const newPhone = '+919000000077'
const newEmail = 'asha.verma@example.org'
const dayMs = 24 * 60 * 60 * 1000
const codesWorkAgain = /^Codes work here again after \d\d-\d\d-\d{4}, \d{1,2}:\d\d [ap]m\.$/

let app: LocalApp
let clock: ShiftedClock
let page: Page

describe('the account', () => {
  const site = seededSite()

  beforeEach(async () => {
    ;({ page, app, clock } = site)
    await restoreSession(site)
    await page.goto(`${app.siteAddress}/profile`)
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
  })

  it('is in the bottom bar on each of its screens (S2)', async () => {
    const bar = page.getByRole('navigation', { name: 'Main' })
    for (const path of ['/profile', '/Support', '/FAQs', '/confirmBank']) {
      await page.goto(`${app.siteAddress}${path}`)
      await bar.waitFor()
      expect(await bar.getByRole('link').allTextContents(), path).toEqual(['Home', 'Portfolio', 'Profile'])
      expect(await bar.getByRole('link', { name: 'Profile' }).getAttribute('aria-current'), path).toBe('page')
    }
    await bar.getByRole('link', { name: 'Home' }).click()
    await page.waitForURL('**/home')
    await expect.poll(() => bar.locator('[aria-current]').allTextContents()).toEqual(['Home'])
  })

  it('changes the phone number with a code to the e-mail address and a code to the new number (R39, R41, S34, S35, S37, E34, X41)', async () => {
    const elsewhere = await sessionOf(app)
    await page.getByRole('button', { name: 'Edit phone' }).click()
    expect(await page.getByRole('textbox', { name: 'Phone number' }).inputValue()).toBe(asha.phone.slice(3))
    await page.getByRole('button', { name: 'Country: India +91' }).waitFor()
    expect(await page.getByRole('button', { name: 'UPDATE' }).isDisabled()).toBe(true)
    await expectNoViolations(page)
    await page.getByRole('textbox', { name: 'Phone number' }).fill(newPhone)
    await page.getByRole('button', { name: 'UPDATE' }).click()
    await page.getByText(/Enter the code we sent to a•••••@e•••\.com/).waitFor()
    await expectNoViolations(page)
    await enter(await codeFor(asha.email), 'Confirm')
    await page.getByRole('heading', { name: 'Verify your phone number' }).waitFor()
    await page.getByText('Sent to +91 90000 00077').waitFor()
    await expectNoViolations(page)
    const code = await codeFor(newPhone)
    await enter('123', 'VERIFY')
    await page.getByText('Must be exactly 6 digits').waitFor()
    await enter(another(code), 'VERIFY')
    await page.getByText('Invalid OTP').waitFor()
    // It stays to be corrected.
    expect(await page.getByRole('textbox', { name: '6-digit code' }).inputValue()).toBe(another(code))
    expect(await page.getByRole('textbox', { name: '6-digit code' }).getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('button', { name: 'Get OTP on call' }).waitFor()
    await enter(code, 'VERIFY')
    await page.getByText('Number updated successfully').waitFor()
    await page.waitForURL('**/editProfile')
    await expect.poll(() => page.getByRole('textbox', { name: 'Phone number' }).inputValue()).toBe(newPhone.slice(3))
    await page.getByRole('button', { name: 'CANCEL' }).click()
    await page.getByText('+91 90000 00077').waitFor()
    expect(await findUserByPhone(app.context, asha.phone)).toBeUndefined()
    expect(
      (
        await app.fetch(`${app.siteAddress}/api/users/login_detail`, {
          method: 'GET',
          headers: { authorization: `Bearer ${elsewhere}` },
        })
      ).status,
    ).toBe(401)
    expect(site.page.complaints).toEqual([])
  })

  it('disables the field after the third wrong code, offers a new code, and enables it for that code (X38, C5, T8)', async () => {
    await askForNewNumber(newPhone)
    const code = await codeFor(newPhone)
    for (const left of [2, 1, 0]) {
      const checked = page.waitForResponse('**/api/verify_mobile_otp')
      await enter(another(code), 'VERIFY')
      await checked
      await page.getByText('Invalid OTP').waitFor()
      if (left > 0) await expect.poll(() => page.getByRole('textbox', { name: '6-digit code' }).isEnabled()).toBe(true)
    }
    await page.getByText('Too many tries, chat with us').waitFor()
    expect(await page.getByRole('textbox', { name: '6-digit code' }).isDisabled()).toBe(true)
    expect(await page.getByRole('link', { name: 'Chat with us' }).getAttribute('href')).toMatch(/^https:/)
    await expectNoViolations(page)
    clock.advance(31_000)
    await page.clock.advance(31_000)
    await page.getByRole('button', { name: 'Resend OTP' }).click()
    await page.getByText('We sent another code').waitFor()
    await enter(await codeFor(newPhone, 2), 'VERIFY')
    await page.getByText('Number updated successfully').waitFor()
  })

  it('refuses a number of another account, and opens no session dialog (X11, X13)', async () => {
    await page.getByRole('button', { name: 'Edit phone' }).click()
    await page.getByRole('textbox', { name: 'Phone number' }).fill(ravi.phone)
    await page.getByRole('button', { name: 'UPDATE' }).click()
    await enter(await codeFor(asha.email), 'Confirm')
    await page.getByText('Mobile number already registered').waitFor()
    await page.getByRole('textbox', { name: 'Phone number' }).fill(asha.phone)
    await page.getByText('Please update new number').waitFor()
    await page.getByRole('textbox', { name: 'Phone number' }).fill('')
    await page.getByText('Number is required').waitFor()
    // A dialog would cover it.
    await page.getByRole('button', { name: 'CANCEL' }).click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
  })

  it('changes the e-mail address with a code to the phone and a code to the new address (R42, S36, E35, E36, X40, X42)', async () => {
    await page.getByRole('button', { name: 'Edit email' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(ravi.email)
    await page.getByRole('button', { name: 'UPDATE' }).click()
    await page.getByText(/Enter the code we sent to \+91 ••••••0001/).waitFor()
    await enter(await codeFor(asha.phone), 'Confirm')
    await page.getByText('Email already exists').waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill(newEmail)
    await page.getByRole('button', { name: 'UPDATE' }).click()
    await page.getByRole('heading', { name: 'Verify your email' }).waitFor()
    await page.getByRole('button', { name: 'Edit email' }).click()
    await page.getByRole('textbox', { name: 'Email' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await page.getByRole('button', { name: 'Edit email' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(`second.${newEmail}`)
    await page.getByRole('button', { name: 'UPDATE' }).click()
    await page.getByText(`Sent to second.${newEmail}`).waitFor()
    await expectNoViolations(page)
    await enter(await codeFor(`second.${newEmail}`), 'VERIFY')
    await page.getByText('Email updated successfully').waitFor()
    await page.waitForURL('**/editProfile')
    await page.getByRole('button', { name: 'CANCEL' }).click()
    await page.getByText(`second.${newEmail}`).waitFor()
    expect(site.page.complaints).toEqual([])
  })

  it('offers only the countries that the stage sends codes to, wherever a number is entered', async () => {
    await page.getByRole('button', { name: 'Edit phone' }).click()
    await page.getByRole('button', { name: 'Country: India +91' }).click()
    const countries = () => page.getByRole('option').allTextContents()
    await expect.poll(countries).toEqual([expect.stringContaining('India')])
    await page.getByRole('combobox').fill('Germany')
    await page.getByText('No country found').waitFor()
  })

  it('comes back from each of its screens without leaving an entry in the history', async () => {
    const entry = () => page.evaluate<number>('history.state?.index ?? 0')
    const before = await entry()
    await page.getByRole('link', { name: 'FAQs' }).click()
    await page.getByRole('heading', { name: 'FAQs' }).waitFor()
    expect(await entry()).toBe(before + 1)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await expect.poll(entry).toBe(before)
    await page.getByRole('button', { name: 'Policy References' }).click()
    await page.getByRole('link', { name: 'Terms of Use' }).click()
    await page.getByRole('heading', { name: 'Terms of Use', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await expect.poll(entry).toBe(before)
    // The list is open, as the state that the page gives back says.
    await page.getByRole('link', { name: 'Terms of Use' }).waitFor()
    await page.getByRole('button', { name: 'Edit email' }).click()
    await page.getByRole('button', { name: 'CANCEL' }).click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await expect.poll(entry).toBe(before)
  })

  it('lists the sessions and ends one of them', async () => {
    const elsewhere = await sessionOf(app)
    await page.reload()
    await page.getByText('This device').waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: /^Log out: / }).click()
    await page.getByRole('dialog', { name: 'Log out there?' }).waitFor()
    await expectNoViolations(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => page.getByRole('button', { name: /^Log out: / }).count()).toBe(0)
    await page.getByText('This device').waitFor()
    expect(
      (
        await app.fetch(`${app.siteAddress}/api/users/login_detail`, {
          method: 'GET',
          headers: { authorization: `Bearer ${elsewhere}` },
        })
      ).status,
    ).toBe(401)
  })

  it('tells the sessions apart by device, day and time', async () => {
    const user = await findUserByPhone(app.context, asha.phone)
    if (user === undefined) expect.fail('Asha has no account')
    const phone =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36'
    const noonInIndia = Date.parse(`${new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10)}T06:30:00Z`)
    clock.advance(noonInIndia + 65 * 60_000 - Date.now())
    await startSession(app.context, user, phone)
    await page.reload()
    const [year, month, day] = new Date(noonInIndia).toISOString().slice(0, 10).split('-')
    await page.getByText('Chrome on Android').waitFor()
    await page.getByText(`Logged in ${day}-${month}-${year}, 1:05 pm`).waitFor()
    await page
      .getByRole('button', { name: `Log out: Chrome on Android, logged in ${day}-${month}-${year}, 1:05 pm` })
      .click()
    await page
      .getByRole('dialog')
      .getByText(`Chrome on Android, logged in ${day}-${month}-${year}, 1:05 pm, will have to log in again.`)
      .waitFor()
  })

  it('shows the demat account, leads to KYC without a bank account, and opens the policies (R38, R40, S33, S39)', async () => {
    await page.getByRole('button', { name: /^Demat/ }).click()
    await page.getByRole('heading', { name: 'Demat account' }).waitFor()
    await page.getByText('IN300001').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: /^Bank ?Not added yet/ }).waitFor()
    await page.getByRole('button', { name: 'Policy References' }).press('Enter')
    const links = await page.getByRole('link', { name: /Terms|Legal|Privacy|Risk|Return/ }).all()
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
      '/termsandcondition',
      '/legalpolicy',
      '/subtermsandconditions',
      '/privacyandpolicy',
      '/risksanddisclosures',
      '/noreturnpolicy',
    ])
    // Scrolls away from the bar at the lower edge, which would cover one of the links.
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await expectNoViolations(page)
  })

  it('takes the name as on the PAN, in capitals, and returns to the previous screen (R9, S38, E37, X7, X8, V5)', async () => {
    await page.evaluate(`history.replaceState({ index: 1, value: { fromLocation: 'pan' } }, '', '/updateDetails')`)
    await page.reload()
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('First name required').waitFor()
    await page.getByText('Last name required').waitFor()
    await page.getByRole('textbox', { name: 'First Name as per PAN' }).fill('asha')
    await page.getByRole('textbox', { name: 'Last Name as per PAN' }).fill('verma')
    await page.getByRole('checkbox', { name: "I don't have a last name" }).check()
    expect(await page.getByRole('textbox', { name: 'First Name as per PAN' }).inputValue()).toBe('Asha')
    expect(await page.getByRole('textbox', { name: 'Last Name as per PAN' }).inputValue()).toBe('')
    expect(await page.getByRole('textbox', { name: 'Last Name as per PAN' }).isDisabled()).toBe(true)
    await expectNoViolations(page)
    // Approves her PAN.
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('Your name is as on your PAN and cannot be changed any more').waitFor()
  })
})

describe('a change of a contact', () => {
  const site = seededSite({ smsCountries: ['91', '49'] })

  beforeEach(async () => {
    ;({ page, app, clock } = site)
    await restoreSession(site)
    await page.goto(`${app.siteAddress}/profile`)
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
  })

  it('keeps the new number over a reload and on the way back, and leads to the code that is still valid', async () => {
    const number = page.getByRole('textbox', { name: 'Phone number' })
    await page.getByRole('button', { name: 'Edit phone' }).click()
    await page.getByRole('button', { name: 'Country: India +91' }).click()
    await page.getByRole('combobox').fill('germ')
    await page.getByRole('option').click()
    await number.fill('15123456789')
    await page.getByRole('button', { name: 'UPDATE' }).click()
    await page.getByText(/Enter the code we sent to/).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Country: Germany +49' }).waitFor()
    expect(await number.inputValue()).toBe('15123456789')
    await page.getByText('The code that we sent is still valid.').waitFor()
    await page.getByRole('button', { name: 'Enter the code' }).click()
    await enter(await codeFor(asha.email), 'Confirm')
    await page.getByText('Sent to +4915123456789').waitFor()
    await page.getByRole('button', { name: 'Edit number' }).click()
    await page.getByRole('button', { name: 'Country: Germany +49' }).waitFor()
    expect(await number.inputValue()).toBe('15123456789')
    await page.getByRole('button', { name: 'UPDATE' }).click()
    await page.getByText('Please wait before asking for another code').waitFor()
    await page.getByText(/^You can try again in 00:\d\d$/).waitFor()
    expect(await page.getByRole('button', { name: 'UPDATE' }).isDisabled()).toBe(true)
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Enter the code' }).click()
    await enter(await codeFor('+4915123456789'), 'VERIFY')
    await page.getByText('Number updated successfully').waitFor()
    expect(await page.evaluate("sessionStorage.getItem('change:number')")).toBeNull()
  })

  it('shows a clock when the person is asked again, and lets go of a number when it is cancelled', async () => {
    const email = page.getByRole('textbox', { name: 'Email' })
    await page.getByRole('button', { name: 'Edit email' }).click()
    await email.fill(newEmail)
    await page.getByRole('button', { name: 'UPDATE' }).click()
    await page.getByText(/Enter the code we sent to/).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'CANCEL' }).click()
    await page.getByRole('button', { name: 'Edit email' }).click()
    await email.waitFor()
    expect(await email.inputValue()).toBe(asha.email)
    await page.evaluate('sessionStorage.clear()')
    await page.reload()
    await email.fill(newEmail)
    await page.getByRole('button', { name: 'UPDATE' }).click()
    await page.getByText(/^You can try again in 00:\d\d$/).waitFor()
  })

  it('says after five wrong codes when codes work again, also when it is asked for later', async () => {
    await page.getByRole('button', { name: 'Edit phone' }).click()
    await page.getByRole('textbox', { name: 'Phone number' }).fill(newPhone)
    await page.getByRole('button', { name: 'UPDATE' }).click()
    const code = await codeFor(asha.email)
    for (const words of [/4 tries left/, /3 tries left/, /2 tries left/, /1 try left/])
      await enter(another(code), 'Confirm').then(() => page.getByText(words).waitFor())
    await enter(another(code), 'Confirm')
    await page.getByText('Account blocked, please try after 24hours').waitFor()
    await page.getByText(codesWorkAgain).waitFor()
    await expectNoViolations(page)
    await page.reload()
    expect(await page.getByRole('button', { name: 'Enter the code' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'UPDATE' }).click()
    await page.getByText(codesWorkAgain).waitFor()
  })

  it('says the same of a code to a new address, after the fourth wrong one of which no other is sent', async () => {
    await page.getByRole('button', { name: 'Edit email' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(newEmail)
    await page.getByRole('button', { name: 'UPDATE' }).click()
    await enter(await codeFor(asha.phone), 'Confirm')
    await page.getByText(`Sent to ${newEmail}`).waitFor()
    const code = await codeFor(newEmail)
    for (const words of [/4 tries left/, /3 tries left/, /2 tries left/, /1 try left/])
      await enter(another(code), 'VERIFY').then(() => page.getByText(words).waitFor())
    await page.getByText('No further code is sent after four wrong ones.').waitFor()
    await enter(another(code), 'VERIFY')
    await page.getByText('Too many failed attmpts, try after 24 hours').waitFor()
    await page.getByText(codesWorkAgain).waitFor()
    await page.getByRole('button', { name: 'Edit email' }).click()
    await page.getByRole('textbox', { name: 'Email' }).waitFor()
    expect(await page.getByRole('button', { name: 'Enter the code' }).isVisible()).toBe(false)
    await waitForResend(site)
    await page.getByRole('button', { name: 'UPDATE' }).click()
    await page.getByText(codesWorkAgain).waitFor()
  })
})

/** Opens the screen that asks for the code of the new number. */
async function askForNewNumber(phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit phone' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByRole('button', { name: 'UPDATE' }).click()
  await enter(await codeFor(asha.email), 'Confirm')
  await page.getByRole('heading', { name: 'Verify your phone number' }).waitFor()
}

async function enter(code: string, button: string): Promise<void> {
  await page.getByRole('textbox', { name: '6-digit code' }).fill(code)
  await page.getByRole('button', { name: button }).click()
}

/** The newest code sent to a number or address, once `messages` messages with a code have arrived there. */
async function codeFor(to: string, messages = 1): Promise<string> {
  const read = async () =>
    (await (await fetch(`${app.sandboxAddress}/inbox?to=${encodeURIComponent(to)}`)).json()) as { text: string }[]
  await expect
    .poll(async () => (await read()).filter(({ text }) => /\b\d{6}\b/.test(text)).length)
    .toBeGreaterThanOrEqual(messages)
  return /\b\d{6}\b/.exec((await read())[0]?.text ?? '')?.[0] ?? ''
}

function another(code: string): string {
  return code === '111111' ? '222222' : '111111'
}
