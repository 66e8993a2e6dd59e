import { describe, expect, it } from 'vitest'
import { expectContrast, expectNoViolations } from './accessible.ts'
import { asha } from '#tests/harness/seed.ts'
import { hasChromium, seededSite } from './seeded-site.ts'
import { enterCode, enterWrongCode, newestCode, proveEmail, sendToEmail } from './sign-up-steps.ts'

describe.skipIf(!hasChromium)('logging in in Chromium at 360×740', () => {
  const site = seededSite({ settings: { smsCountries: ['91', '49'] } })

  it('with the keyboard alone, and a number of another country (R3, S10, S14, V2)', async () => {
    const { page, app } = site
    await page.goto(app.siteAddress)
    // The page is drawn before its code has loaded, which draws it again and takes the focus away.
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Login with Phone Number' }).focus()
    await page.keyboard.press('Enter')
    const number = page.getByRole('textbox', { name: 'Phone number' })
    await number.waitFor()
    await number.pressSequentially('90000')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type('germ')
    await expectNoViolations(page)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Country: Germany +49' }).waitFor()
    // A change of country clears the number.
    expect(await number.inputValue()).toBe('')
    await number.pressSequentially('151234567890123')
    expect(await number.inputValue()).toBe('151234567890')
    expect(await page.getByRole('button', { name: 'SEND OTP' }).isEnabled()).toBe(true)
  })

  it('tells beside its steps on a desktop whose they are, which a phone does not load', async () => {
    const { page, app } = site
    const about = page.getByRole('complementary', { name: 'About Ansh' })
    await page.goto(`${app.siteAddress}/signupphone`)
    await page.getByRole('textbox', { name: 'Phone number' }).waitFor()
    expect(await about.count()).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await about.getByText('You sign every deal yourself and keep a copy.').waitFor()
    const [words, form] = await Promise.all([about.boundingBox(), page.locator('form').boundingBox()])
    expect(form?.x).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0))
    await expectNoViolations(page)
    await expectContrast(page, 'dark')
    await page.setViewportSize({ width: 360, height: 740 })
    await about.waitFor({ state: 'detached' })
  })

  it('keeps the number and the code on the way back, shows a clock, and has a way out after five wrong codes', async () => {
    const { page, app } = site
    await page.goto(`${app.siteAddress}/signupphone`)
    const number = page.getByRole('textbox', { name: 'Phone number' })
    await number.fill(asha.phone.slice(-10))
    await page.getByRole('button', { name: 'SEND OTP' }).click()
    await page.getByText('Sent to +91 90000 00001').waitFor()
    const code = await newestCode(app, asha.phone)
    await enterWrongCode(page, code, 'Invalid OTP. 4 tries left.')
    await page.getByRole('button', { name: 'Change' }).click()
    await number.waitFor()
    expect(await number.inputValue()).toBe(asha.phone.slice(-10))
    await page.getByRole('button', { name: 'SEND OTP' }).click()
    await page.getByText(/^You can try again in 00:\d\d$/).waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Enter the code' }).click()
    await page.reload()
    await enterWrongCode(page, code, 'Invalid OTP. 3 tries left.')
    await enterWrongCode(page, code, 'Invalid OTP. 2 tries left.')
    await enterWrongCode(page, code, 'Invalid OTP. 1 try left, then no code is accepted for 24 hours.')
    await enterWrongCode(page, code, 'Account blocked, please try after 24hours')
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Login with email' }).click()
    await sendToEmail(page, asha.email)
    await page.getByText(`Sent to ${asha.email}`).waitFor()
    await enterCode(page, await newestCode(app, asha.email))
    await page.waitForURL('**/home')
  })

  it('leads a number without an account to the sign-up, which keeps it, and takes a number of Germany too', async () => {
    const { page, app } = site
    await page.goto(`${app.siteAddress}/signupphone`)
    await page.getByRole('textbox', { name: 'Phone number' }).fill('9812345678')
    await page.getByRole('button', { name: 'SEND OTP' }).click()
    await page.getByText('Please enter a registered phone number').waitFor()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByRole('textbox', { name: 'Email' }).waitFor()
    await proveEmail(page, app, 'meera@example.com')
    await page.getByText('Step 2 of 4').waitFor()
    expect(await page.getByRole('textbox', { name: 'Phone number' }).inputValue()).toBe('9812345678')
    await page.getByRole('button', { name: /^Country: India/ }).click()
    await page.getByRole('combobox').fill('germ')
    await page.keyboard.press('Enter')
    const number = page.getByRole('textbox', { name: 'Phone number' })
    // No mobile number of Germany begins with 3.
    await number.fill('3012345678')
    expect(await page.getByRole('button', { name: 'SEND OTP' }).isDisabled()).toBe(true)
    await number.fill('15123456789')
    await page.getByRole('button', { name: 'SEND OTP' }).click()
    await page.getByText('Sent to +49 1512 3456789').waitFor()
    await enterCode(page, await newestCode(app, '+4915123456789'))
    await page.waitForURL('**/type')
  })
})
