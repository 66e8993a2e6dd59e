import { describe, expect, it } from 'vitest'
import { expectNoViolations } from './accessible.ts'
import { hasChromium, seededSite } from './seeded-site.ts'

describe.skipIf(!hasChromium)('logging in in Chromium at 360×740', () => {
  const site = seededSite({ settings: { smsCountries: ['91', '49'] } })

  it('with the keyboard alone, and a number of another country', async () => {
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
})
