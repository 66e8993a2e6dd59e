import { describe, expect, it } from 'vitest'
import { findUserByPhone } from '#functions/account/queries.ts'
import { expectNoViolations } from './accessible.ts'
import { hasChromium, seededSite } from './seeded-site.ts'
import { proveEmail, provePhone } from './sign-up-steps.ts'

const meera = { email: 'meera@example.com', phone: '+919000000077' } as const

describe.skipIf(!hasChromium)('signing up in Chromium at 360×740', () => {
  const site = seededSite()

  it('opens the account of a person, and clears the data of the previous visitor (R2, R4, R5, R7, E33, T1, T2)', async () => {
    const { page, app } = site
    await page.goto(app.siteAddress)
    await page.evaluate("localStorage.setItem('KYCSlides', 'true')")
    await proveEmail(page, app, meera.email)
    await expectNoViolations(page)
    await provePhone(page, app, meera.phone)
    await expectNoViolations(page)
    await page.getByRole('button', { name: /^Individual/ }).click()
    await page.getByRole('textbox', { name: 'First name' }).fill('meera')
    await page.getByRole('textbox', { name: 'Last name' }).fill('de souza')
    expect(await page.getByRole('button', { name: 'SIGN UP' }).isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'SIGN UP' }).click()
    await page.getByText('Your account is ready').waitFor()
    await page.waitForURL('**/home')
    await page.getByRole('dialog', { name: 'Welcome, Meera' }).waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Look around first' }).click()
    await page.getByText('Kaveri Robotics').waitFor()
    expect(await page.evaluate("localStorage.getItem('KYCSlides')")).toBeNull()
    expect(await page.evaluate("localStorage.getItem('internalTeam')")).toBe('true')
    expect(await findUserByPhone(app.context, meera.phone)).toMatchObject({
      email: meera.email,
      first_name: 'Meera',
      last_name: 'De Souza',
      user_type: 'INDIVIDUAL',
      role: 'INVESTER_CLIENT',
    })
    expect(site.complaints).toEqual([])
  })

  it('opens the account of a company whose name has an apostrophe, as a phone types it', async () => {
    const { page, app } = site
    const nature = { email: 'accounts@nature.example.com', phone: '+919000000078' }
    await proveEmail(page, app, nature.email)
    await provePhone(page, app, nature.phone)
    await page.getByRole('button', { name: /^Company/ }).click()
    await page.getByRole('textbox', { name: 'Company name' }).pressSequentially('nature\u2019s best foods')
    await page.getByRole('textbox', { name: 'Company registration number' }).fill('u15400mh2020ptc123456')
    await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
    await page.getByRole('button', { name: 'SIGN UP' }).click()
    await page.waitForURL('**/home')
    await page.getByRole('button', { name: 'Look around first' }).click()
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByText("Nature's Best Foods").waitFor()
    expect(await findUserByPhone(app.context, nature.phone)).toMatchObject({ company_name: "Nature's Best Foods" })
  })
})
