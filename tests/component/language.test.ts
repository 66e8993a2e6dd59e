import { describe, expect, it } from 'vitest'
import { newestCode } from '#tests/browser/sign-up-steps.ts'
import { asha } from '#tests/harness/seed.ts'
import { expectNoViolations } from './accessible.ts'
import { restoreSession, seededSite } from './seeded-site.ts'

describe('the screens in Hindi', () => {
  const site = seededSite()

  const at = (path: string) => site.page.goto(`${site.app.siteAddress}${path}`)
  const title = () => site.page.evaluate<string>('document.title')
  const language = () => site.page.evaluate<string>('document.documentElement.lang')

  it('are one tap away for a guest, stay at the next visit, and go with one more', async () => {
    const { page } = site
    await at('/')
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await page.getByRole('button', { name: 'शुरू करें' }).waitFor()
    expect(await language()).toBe('hi')
    await expectNoViolations(page)
    await at('/signupphone')
    await page.getByRole('heading', { level: 1, name: 'लॉग इन या साइन अप करें' }).waitFor()
    await at('/')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Get started' }).waitFor()
    expect(await language()).toBe('en-IN')
  })

  it('are chosen in the profile, which keeps what is open', async () => {
    const { page } = site
    await restoreSession(site)
    await at('/profile')
    await page.getByRole('radio', { name: 'हिन्दी' }).click()
    await page.getByRole('heading', { level: 1, name: 'प्रोफ़ाइल' }).waitFor()
    await expect.poll(title).toBe('प्रोफ़ाइल · Ansh')
    // A name is the same in every language.
    await page.getByText('Asha Verma').waitFor()
    await at('/home')
    await page.getByRole('heading', { level: 1, name: 'अनलिस्टेड शेयर' }).waitFor()
    await page.getByText('Kaveri Robotics').waitFor()
  })

  it('stay for who logs in, whoever used the browser before', async () => {
    const { page, app } = site
    await at('/')
    await page.evaluate("localStorage.setItem('person', 'somebody else')")
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await page.getByRole('button', { name: 'शुरू करें' }).click()
    await page.getByRole('textbox', { name: 'फ़ोन नंबर' }).fill(asha.phone)
    await page.getByRole('button', { name: 'OTP भेजें' }).click()
    await page.getByText('+91 90000 00001 पर भेजा गया').waitFor()
    await page
      .getByRole('textbox', { name: '6 अंकों का कोड' })
      .first()
      .fill(await newestCode(app, asha.phone))
    await page.waitForURL('**/home')
    await page.getByRole('heading', { level: 1, name: 'अनलिस्टेड शेयर' }).waitFor()
    await at('/holdings')
    await page.getByRole('heading', { level: 1, name: 'पोर्टफोलियो' }).waitFor()
    expect(page.complaints).toEqual([])
  })

  it('follow what another tab has chosen', async () => {
    const { page } = site
    await at('/')
    await page.getByRole('button', { name: 'Get started' }).waitFor()
    await page.evaluate(
      "localStorage.setItem('language', 'hi'); dispatchEvent(new StorageEvent('storage', { key: 'language' }))",
    )
    await page.getByRole('button', { name: 'शुरू करें' }).waitFor()
  })
})
