import { describe, expect, it } from 'vitest'
import { users } from '#functions/account/entities.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { brand } from '#shared/brand.ts'
import { UserId } from '#shared/kernel/id.ts'
import { asha } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import { enterCode, enterWrongCode, newestCode, sendToEmail } from '#tests/browser/sign-up-steps.ts'
import { seededSite, waitForResend } from '#tests/component/page/seeded-site.ts'

const codesWorkAgain = /^Codes work here again after \d\d-\d\d-\d{4}, \d{1,2}:\d\d [ap]m\.$/
const noAccess = `This account cannot log in. Write to ${brand.supportEmail}.`

describe('logging in', () => {
  const site = seededSite()

  async function toEmailLogin(email: string): Promise<void> {
    await site.page.goto(site.app.siteAddress)
    await site.page.getByRole('button', { name: 'Login with email' }).click()
    await sendToEmail(site.page, email)
  }

  async function toPhone(): Promise<void> {
    await site.page.goto(site.app.siteAddress)
    await site.page.getByRole('button', { name: 'Login with Phone Number' }).click()
    await site.page.getByRole('textbox', { name: 'Phone number' }).fill(asha.phone)
    await site.page.getByRole('button', { name: 'SEND OTP' }).click()
  }

  async function toPhoneCode(): Promise<void> {
    await toPhone()
    await site.page.getByText('Sent to +91 90000 00001').waitFor()
  }

  it('by a code to the e-mail address (S17, S18, X15, V4, C1, T4)', async () => {
    const { page, app } = site
    await toEmailLogin('ASHA@example.com')
    await page.getByRole('button', { name: 'VERIFY' }).waitFor()
    await expectNoViolations(page)
    await enterCode(page, await newestCode(app, asha.email))
    await page.waitForURL('**/home')
    await page.getByText('Kaveri Robotics').waitFor()
    expect(site.page.complaints).toEqual([])
  })

  it('offers the email beside the phone number from the start', async () => {
    const { page, app } = site
    await page.goto(`${app.siteAddress}/signupphone`)
    await page.getByRole('button', { name: 'Login with email' }).click()
    await page.waitForURL('**/signupemail')
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  })

  describe('where the browser reads the code from the SMS', () => {
    /** Opens the code screen in a browser with WebOTP. `send('<code>')` is the SMS, `refuse()` a person who does not allow it. */
    async function toReadCode() {
      const { page, app } = site
      await page.goto(app.siteAddress)
      await page.evaluate(`
        window.OTPCredential = class {}
        window.asked = []
        Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: (request) => {
          asked.push(request.otp.transport.join())
          return new Promise((resolve, reject) => {
            window.send = (code) => resolve({ code })
            window.refuse = () => reject(new Error('refused'))
            request.signal.addEventListener('abort', () => asked.push('aborted'))
          })
        } } })`)
      await page.getByRole('button', { name: 'Login with Phone Number' }).click()
      await page.getByRole('textbox', { name: 'Phone number' }).fill(asha.phone)
      await page.getByRole('button', { name: 'SEND OTP' }).click()
      await page.getByText('Sent to +91 90000 00001').waitFor()
      await expect.poll(() => page.evaluate('asked.join()')).toBe('sms')
    }

    it('logs in without typing, and stops reading', async () => {
      const { page, app } = site
      await toReadCode()
      await page.evaluate(`send('${await newestCode(app, asha.phone)}')`)
      await page.waitForURL('**/home')
      await expect.poll(() => page.evaluate('asked.join()')).toBe('sms,aborted')
    })

    it('leaves the field to the person who does not allow it', async () => {
      const { page, app } = site
      await toReadCode()
      await page.evaluate('refuse()')
      await enterCode(page, await newestCode(app, asha.phone))
      await page.waitForURL('**/home')
      expect(page.complaints).toEqual([])
    })
  })

  it('refuses an address without an account (X16)', async () => {
    await toEmailLogin('nobody@example.com')
    await site.page.getByText('Please enter a registered email').waitFor()
  })

  it('says to a person without access where to write (X20)', async () => {
    const { page, app } = site
    await toEmailLogin(asha.email)
    await page.getByRole('button', { name: 'VERIFY' }).waitFor()
    const code = await newestCode(app, asha.email)
    const id = UserId.parse((await findUserByPhone(app.context, asha.phone))?.id)
    await app.context.table.update(users.key({ id }), { set: { status: 'DEACTIVATED' } })
    await enterCode(page, code)
    await page.getByText("You don't have access to login").waitFor()
    await page.getByText(noAccess).waitFor()
    await waitForResend(site)
    await toEmailLogin(asha.email)
    await page.getByText("You don't have access to login").waitFor()
    await page.getByText(noAccess).waitFor()
    expect(await page.getByRole('link', { name: brand.supportEmail }).getAttribute('href')).toBe(
      `mailto:${brand.supportEmail}`,
    )
    await expectNoViolations(page)
  })

  it('asks for a phone number under one heading', async () => {
    const { page, app } = site
    await page.goto(`${app.siteAddress}/signupphone`)
    await page.getByRole('heading', { name: 'Log in or sign up' }).waitFor()
    await page.getByText("We'll text you a 6-digit code.").waitFor()
    expect(await page.getByText('What is your phone number?').isVisible()).toBe(false)
  })

  it('requires a complete phone number (X4, X5)', async () => {
    const { page, app } = site
    await page.goto(app.siteAddress)
    await page.getByRole('button', { name: 'Login with Phone Number' }).click()
    const number = page.getByRole('textbox', { name: 'Phone number' })
    await number.fill('90000')
    await number.blur()
    await page.getByText('Enter a valid Mobile Number').waitFor()
    await number.fill('')
    await page.getByText('Mobile Number is required').waitFor()
    expect(await page.getByRole('button', { name: 'SEND OTP' }).isDisabled()).toBe(true)
  })

  it('says what a code is when it is too short (X6)', async () => {
    await toPhoneCode()
    await site.page.getByRole('textbox', { name: '6-digit code' }).fill('12345')
    await site.page.getByRole('button', { name: 'LOGIN' }).click()
    await site.page.getByText('Must be exactly 6 digits').waitFor()
  })

  it('by a code in a phone call (S26)', async () => {
    const { page, app } = site
    await toPhoneCode()
    await expectNoViolations(page)
    const sent = await newestCode(app, asha.phone)
    expect(await page.getByRole('button', { name: 'Get OTP on call' }).isDisabled()).toBe(true)
    await waitForResend(site)
    await page.getByRole('button', { name: 'Get OTP on call' }).click()
    await page.getByText('We are calling you with a new code').waitFor()
    await expect.poll(() => newestCode(app, asha.phone)).not.toBe(sent)
    await enterCode(page, await newestCode(app, asha.phone))
    await page.waitForURL('**/home')
  })

  it('is blocked for a day after five wrong codes, for that channel only (X17, X36)', async () => {
    const { page, app } = site
    await toEmailLogin(asha.email)
    await page.getByRole('button', { name: 'VERIFY' }).waitFor()
    const code = await newestCode(app, asha.email)
    for (let time = 1; time <= 4; time += 1) await enterWrongCode(page, code, 'Invalid OTP')
    await enterWrongCode(page, code, 'Account blocked, please try after 24hours')
    await page.getByText(codesWorkAgain).waitFor()
    await waitForResend(site)
    await toEmailLogin(asha.email)
    await page.getByText(/^Account blocked, please try after 2\d hours \d+ minutes$/).waitFor()
    await page.getByText(codesWorkAgain).waitFor()
    await toPhoneCode()
    await enterCode(page, await newestCode(app, asha.phone))
    await page.waitForURL('**/home')
  })

  it('says that a newer code was sent, and that nobody is locked out: the e-mail address and support are left', async () => {
    const { page, app } = site
    await toPhoneCode()
    const first = await newestCode(app, asha.phone)
    await waitForResend(site)
    await page.getByRole('button', { name: 'Resend OTP' }).click()
    await expect.poll(() => newestCode(app, asha.phone)).not.toBe(first)
    await enterCode(page, first)
    await page.getByText('Invalid OTP. We sent you a newer code. Enter that one.').waitFor()
    const code = await newestCode(app, asha.phone)
    for (const words of [/4 tries left/, /3 tries left/, /2 tries left/, /1 try left, then no code/])
      await enterWrongCode(page, code, words)
    await enterWrongCode(page, code, 'Account blocked, please try after 24hours')
    await page.getByText('You are not locked out').waitFor()
    await page.getByRole('link', { name: 'Chat with us' }).waitFor()
    await expectNoViolations(page)
    await waitForResend(site)
    await toPhone()
    await page.getByText('Account blocked, please try after 24hours').waitFor()
    await page.getByText(codesWorkAgain).waitFor()
    await page.getByRole('button', { name: 'Login with email' }).click()
    await sendToEmail(page, asha.email)
    await page.getByText(`Sent to ${asha.email}`).waitFor()
    await enterCode(page, await newestCode(app, asha.email))
    await page.waitForURL('**/home')
  })

  it('by the same code when its first answer was lost', async () => {
    const { page, app } = site
    await toPhoneCode()
    page.route(
      '**/api/mobile/otpvalidation',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await enterCode(page, await newestCode(app, asha.phone))
    await page.getByText('Unable to connect the server, Please try again').waitFor()
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await page.waitForURL('**/home')
  })
})
