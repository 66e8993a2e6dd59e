import { describe, expect, it } from 'vitest'
import { findUserByPhone } from '#functions/account/queries.ts'
import { asha, ravi } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import {
  askForEmailCode,
  enterCode,
  enterWrongCode,
  newestCode,
  proveEmail,
  provePhone,
  sendToEmail,
} from '#tests/browser/sign-up-steps.ts'
import { seededSite, waitForResend } from '#tests/component/page/seeded-site.ts'

const meera = { email: 'meera@example.com', phone: '+919000000077' } as const

describe('signing up', () => {
  const site = seededSite()

  it('opens the account of a company (R6, R8, S22, S24, X9, X10)', async () => {
    const { page, app } = site
    await proveEmail(page, app, meera.email)
    await provePhone(page, app, meera.phone)
    await page.getByRole('button', { name: /^Company/ }).click()
    await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
    await page.getByRole('button', { name: 'SIGN UP' }).click()
    await page.getByText('Company name required').waitFor()
    await page
      .getByText(
        'Company register number name required. CIN, LLPIN or another registration number, 5 to 30 letters and digits',
      )
      .waitFor()
    await page.getByRole('textbox', { name: 'Company name' }).fill('meera textiles')
    await page.getByRole('textbox', { name: 'Company registration number' }).fill('u17110mh2020ptc123456')
    await expectNoViolations(page)
    // The first answer is lost; the account is there, and the retry logs in to it.
    page.route(
      '**/api/update_public_user_details',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'SIGN UP' }).click()
    await page.getByText('Unable to connect the server, Please try again').waitFor()
    await page.getByRole('button', { name: 'SIGN UP' }).click()
    await page.waitForURL('**/home')
    expect(await findUserByPhone(app.context, meera.phone)).toMatchObject({
      company_name: 'Meera Textiles',
      company_registration_no: 'U17110MH2020PTC123456',
      user_type: 'COMPANY',
    })
  })

  it('leads back by its arrow: from the details to the choice, from other steps to the landing (RG4)', async () => {
    const { page, app } = site
    await proveEmail(page, app, meera.email)
    await provePhone(page, app, meera.phone)
    for (const kind of [/^Individual/, /^Company/]) {
      await page.getByRole('button', { name: kind }).click()
      await page.getByRole('button', { name: 'SIGN UP' }).waitFor()
      await page.getByRole('button', { name: 'Back' }).click()
      // The address changes before the screen does.
      await page.getByText('Who is investing?').waitFor()
    }
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Login with email' }).click()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByText('Step 1 of 4').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
  })

  it('accepts a person without a last name, and restores the form after the terms were read (S23, V6)', async () => {
    const { page, app } = site
    await proveEmail(page, app, meera.email)
    await provePhone(page, app, meera.phone)
    await page.getByRole('button', { name: /^Individual/ }).click()
    await page.getByRole('textbox', { name: 'First name' }).fill('meera')
    await page.getByRole('textbox', { name: 'Last name' }).fill('rao')
    await page.getByRole('checkbox', { name: "I don't have a last name" }).check()
    expect(await page.getByRole('textbox', { name: 'Last name' }).inputValue()).toBe('')
    expect(await page.getByRole('textbox', { name: 'Last name' }).isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'the terms' }).click()
    await page.waitForURL('**/termsandcondition')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.waitForURL('**/individualdetails')
    expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Meera')
    expect(await page.getByRole('checkbox', { name: "I don't have a last name" }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: /I accept the terms/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'SIGN UP' }).click()
    await page.waitForURL('**/home')
    expect(await findUserByPhone(app.context, meera.phone)).toMatchObject({ first_name: 'Meera', last_name: '' })
  })

  it('keeps what was typed over a reload and on the way back, until the account is there', async () => {
    const { page, app } = site
    await proveEmail(page, app, meera.email)
    await provePhone(page, app, meera.phone)
    await page.getByRole('button', { name: /^Company/ }).click()
    await page.getByRole('textbox', { name: 'Company name' }).fill('meera textiles')
    await page.getByRole('textbox', { name: 'Company registration number' }).fill('u17110')
    await page.reload()
    await page.getByRole('textbox', { name: 'Company name' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Company name' }).inputValue()).toBe('Meera Textiles')
    expect(await page.getByRole('textbox', { name: 'Company registration number' }).inputValue()).toBe('U17110')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: /^Individual/ }).click()
    await page.getByRole('textbox', { name: 'First name' }).fill('meera')
    await page.getByRole('checkbox', { name: "I don't have a last name" }).check()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByText('Who is investing?').waitFor()
    await page.getByRole('button', { name: /^Company/ }).click()
    await page.getByRole('textbox', { name: 'Company name' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Company name' }).inputValue()).toBe('Meera Textiles')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: /^Individual/ }).click()
    await page.getByRole('textbox', { name: 'First name' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Meera')
    expect(await page.getByRole('checkbox', { name: "I don't have a last name" }).isChecked()).toBe(true)
    await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
    await page.getByRole('button', { name: 'SIGN UP' }).click()
    await page.getByText('Your account is ready').waitFor()
    await page.getByRole('textbox', { name: 'First name' }).fill('mira')
    await page.waitForURL('**/home')
    expect(await page.evaluate('JSON.stringify([sessionStorage, localStorage, history.state])')).not.toMatch(
      /meera|mira/i,
    )
  })

  describe('greets whoever has signed up', () => {
    async function signUpAs(kind: 'person' | 'company') {
      const { page, app } = site
      await proveEmail(page, app, meera.email)
      await provePhone(page, app, meera.phone)
      if (kind === 'company') {
        await page.getByRole('button', { name: /^Company/ }).click()
        await page.getByRole('textbox', { name: 'Company name' }).fill('meera textiles')
        await page.getByRole('textbox', { name: 'Company registration number' }).fill('u17110mh2020ptc123456')
      } else {
        await page.getByRole('button', { name: /^Individual/ }).click()
        await page.getByRole('textbox', { name: 'First name' }).fill('meera')
        await page.getByRole('checkbox', { name: "I don't have a last name" }).check()
      }
      await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
      await page.getByRole('button', { name: 'SIGN UP' }).click()
      await page.waitForURL('**/home')
    }
    const greetings = () => site.page.getByRole('dialog').count()

    it('with what KYC takes, and leads to it', async () => {
      const { page } = site
      await signUpAs('person')
      await page.getByRole('dialog', { name: 'Welcome, Meera' }).waitFor()
      await page.getByText('Verify your identity to buy: about 10 minutes.').waitFor()
      await page.getByText('A bank account in your name').waitFor()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Start KYC' }).click()
      await page.waitForURL('**/kycslides')
      expect(await greetings()).toBe(0)
      await page.getByRole('button', { name: 'Back' }).click()
      await page.waitForURL('**/home')
      expect(await greetings()).toBe(0)
    })

    it('with the words of a company, once: Escape closes it, and a reload does not bring it back', async () => {
      const { page } = site
      await signUpAs('company')
      await page.getByRole('dialog', { name: 'Welcome, Meera Textiles' }).waitFor()
      await page.getByText('The Aadhaar of its signatory').waitFor()
      await page.getByRole('button', { name: 'Look around first' }).press('Escape')
      await expect.poll(greetings).toBe(0)
      await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
      await page.reload()
      await page.getByText('Kaveri Robotics').waitFor()
      expect(await greetings()).toBe(0)
    })
  })

  it('says why the email address comes first', async () => {
    const { page, app } = site
    await page.goto(`${app.siteAddress}/signupemail`)
    await page.getByText(/Your deal papers and receipts go to it, and it is a second way to log in\.$/).waitFor()
    await page.getByRole('button', { name: 'Already have an account? Log in' }).click()
    await page.getByText(/^We'll email you a 6-digit code\.$/).waitFor()
  })

  it('resumes after a reload, and when the same address is entered again (X24, X43, C9, T5)', async () => {
    const { page, app } = site
    await proveEmail(page, app, meera.email)
    await page.reload()
    await page.getByRole('heading', { name: 'Create an account' }).waitFor()
    await page.getByRole('textbox', { name: 'Phone number' }).waitFor()
    await waitForResend(site)
    await page.goto(app.siteAddress)
    await page.getByRole('button', { name: 'Login with email' }).click()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByText('Step 1 of 4').waitFor()
    await sendToEmail(page, meera.email)
    await page.getByText('Email already verified').waitFor()
    await page.waitForURL('**/signupphone')
    await provePhone(page, app, meera.phone)
  })

  it('leads an address with an account to its login, and shows it only masked (S15, S16, X24, X44, T6)', async () => {
    const { page, app } = site
    await page.goto(app.siteAddress)
    await page.getByRole('button', { name: 'Login with email' }).click()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByText('Step 1 of 4').waitFor()
    await sendToEmail(page, asha.email)
    await page.getByText(/^a•+@e•+\.com is linked to \+91 •+0001$/).waitFor()
    await page.getByRole('heading', { name: 'Log in or sign up' }).waitFor()
    await expectNoViolations(page)
    await page.getByRole('textbox', { name: 'Phone number' }).fill(asha.phone.slice(-10))
    await page.getByRole('button', { name: 'SEND OTP' }).click()
    await page.getByRole('heading', { name: 'Verify your number' }).waitFor()
    await enterCode(page, await newestCode(app, asha.phone))
    await page.waitForURL('**/home')
  })

  it('offers the login to a number with an account (S12, S13)', async () => {
    const { page, app } = site
    await proveEmail(page, app, meera.email)
    await page.getByRole('textbox', { name: 'Phone number' }).fill(asha.phone.slice(-10))
    await page.getByRole('radio', { name: /^Log in using a•+@e•+\.com$/ }).check()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Proceed' }).click()
    await page.getByRole('heading', { name: 'Verify your email' }).waitFor()
    await enterCode(page, await newestCode(app, asha.email))
    await page.waitForURL('**/home')
    expect(await findUserByPhone(app.context, asha.phone)).toMatchObject({ email: asha.email })
  })

  it('adds the verified address to the account of the number (S13)', async () => {
    const { page, app } = site
    await proveEmail(page, app, meera.email)
    await page.getByRole('textbox', { name: 'Phone number' }).fill(ravi.phone.slice(-10))
    await page.getByRole('radio', { name: new RegExp(`^Continue with the entered email ${meera.email}`) }).check()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await page.getByRole('heading', { name: 'Verify your number' }).waitFor()
    await enterCode(page, await newestCode(app, ravi.phone))
    await page.waitForURL('**/home')
    expect(await findUserByPhone(app.context, ravi.phone)).toMatchObject({ email: meera.email, first_name: 'Ravi' })
  })

  it('sends no further code after four wrong ones, and none for a day after the fifth (S20, X35, C3, C4, T7)', async () => {
    const { page, app } = site
    await askForEmailCode(page, app, meera.email)
    const code = await newestCode(app, meera.email)
    for (let time = 1; time <= 3; time += 1) await enterWrongCode(page, code, 'Invalid OTP')
    await page.getByRole('button', { name: 'Resend OTP' }).waitFor()
    await enterWrongCode(page, code, 'Invalid OTP')
    await page.getByText('No further code is sent after four wrong ones.').waitFor()
    expect(await page.getByRole('button', { name: 'Resend OTP' }).count()).toBe(0)
    await expectNoViolations(page)
    await enterWrongCode(page, code, 'Too many failed attmpts, try after 24 hours')
    expect(await page.getByRole('textbox', { name: '6-digit code' }).isDisabled()).toBe(true)
    await page.getByText(/^Codes work here again after \d\d-\d\d-\d{4}, \d{1,2}:\d\d [ap]m\.$/).waitFor()
  })

  it('sends another code after half a minute; the previous one becomes invalid (S19, X34, C2, T7)', async () => {
    const { page, app } = site
    await askForEmailCode(page, app, meera.email)
    const first = await newestCode(app, meera.email)
    expect(await page.getByRole('button', { name: 'Resend OTP' }).isDisabled()).toBe(true)
    await waitForResend(site)
    await page.getByRole('button', { name: 'Resend OTP' }).click()
    await page.getByText('We sent another code').waitFor()
    const second = await newestCode(app, meera.email)
    if (first !== second) {
      await enterCode(page, first)
      await page.getByText('Invalid OTP').waitFor()
    }
    await enterCode(page, second)
    await page.getByRole('textbox', { name: 'Phone number' }).waitFor()
  })

  it('lowercases an address, requires one, and refuses disallowed domains (S11, X2, X3, V1)', async () => {
    const { page, app } = site
    await page.goto(app.siteAddress)
    await page.getByRole('button', { name: 'Login with email' }).click()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByText('Step 1 of 4').waitFor()
    await page.getByRole('button', { name: 'SEND OTP' }).click()
    await page.getByText('Email is required').waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill('Meera@YOPMAIL.com')
    await page.getByText('Please use a different email address').waitFor()
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('meera@yopmail.com')
  })
})
