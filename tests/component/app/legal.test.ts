import { describe, expect, it } from 'vitest'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

describe('the legal pages', () => {
  const site = seededSite()
  const details = {
    registration: { id: 'handle', email: 'new@example.com' },
    username: '919000000009',
    userType: 'INDIVIDUAL',
    typed: { firstName: 'Nila' },
  }

  const at = (path: string, state?: object) => site.page.goto(`${site.app.siteAddress}${path}`, state)
  const heading = (name: string) => site.page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const passedOn = () => site.page.evaluate('history.state.value')

  /** Navigates with state, as the details screen does. */
  async function openTermsFromDetails(state: object): Promise<void> {
    await at('/termsandcondition', { index: 0, value: state })
    await heading('Terms and Conditions')
  }

  it.each([
    ['/legalpolicy', 'Legal & Compliance'],
    ['/subtermsandconditions', 'Terms of Use'],
    ['/privacyandpolicy', 'Privacy Policy and Security'],
    ['/risksanddisclosures', 'Risk Disclosure and Compliance'],
    ['/noreturnpolicy', 'Return and Exchange Policy'],
  ])('leads from the terms to %s and back with the navigation state (R48–R51, S27, S28)', async (path, title) => {
    const { page } = site
    await openTermsFromDetails(details)
    for (const way of ['Back', 'Close']) {
      await page.evaluate('scrollTo(0, 500)')
      await page.getByRole('link', { name: title }).click()
      await page.waitForURL(`**${path}`)
      await heading(title)
      expect(await page.evaluate('scrollY')).toBe(0)
      const entries = await page.evaluate('history.length')
      await page.getByRole('button', { name: way, exact: true }).click()
      await page.waitForURL('**/termsandcondition')
      await heading('Terms and Conditions')
      expect(await passedOn()).toEqual({ ...details, condition: true })
      expect(await page.evaluate('history.length')).toBe(entries)
    }
  })

  it.each([
    ['INDIVIDUAL', '/individualdetails'],
    ['COMPANY', '/companydetails'],
  ])('closes the terms to the details of %s (R46, S27)', async (userType, path) => {
    await openTermsFromDetails({ ...details, userType })
    await site.page.getByRole('button', { name: 'Close' }).click()
    await site.page.waitForURL(`**${path}`)
    expect(await passedOn()).toEqual({ ...details, userType, condition: true })
  })

  it('leads back to the profile when logged in, otherwise to the landing (RG7, S28)', async () => {
    const { page } = site
    await at('/legalpolicy')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()
    await restoreSession(site)
    for (const way of ['Back', 'Close']) {
      await at('/risksanddisclosures')
      await page.getByRole('button', { name: way, exact: true }).click()
      await page.waitForURL('**/profile')
      expect(await passedOn()).toEqual({ condition: true })
    }
  })

  it('lists its versions, shows a former one and leads back to the one in force', async () => {
    const { page } = site
    await openTermsFromDetails(details)
    await page.getByRole('link', { name: 'Return and Exchange Policy' }).click()
    await page.getByText('In force from 24-11-2026 · Version 2026-11-24').waitFor()
    await page.getByText(/free twice in 30 days/).waitFor()
    await page.getByRole('button', { name: 'Versions' }).click()
    await page.getByRole('button', { name: 'In force from 21-11-2026' }).click()
    await page.waitForURL('**/noreturnpolicy?version=2026-11-21')
    await page.getByText('In force from 21-11-2026 · Version 2026-11-21').waitFor()
    await page.getByText(/^This is a former version/).waitFor()
    expect(await page.getByText(/free twice in 30 days/).count()).toBe(0)
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'In force from 24-11-2026' }).click()
    await page.getByText(/free twice in 30 days/).waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.waitForURL('**/termsandcondition')
    expect(await passedOn()).toEqual({ ...details, condition: true })
  })

  it('shows what the privacy policy said before the browser kept what you last saw', async () => {
    const { page } = site
    const kept = page.getByText(/Your browser also keeps your details, holdings and orders/)
    await at('/privacyandpolicy')
    await kept.waitFor()
    await page.getByRole('button', { name: 'Versions' }).click()
    await page.getByRole('button', { name: 'In force from 23-11-2026' }).click()
    await page.getByText(/it opens without a network too; your data are not in it/).waitFor()
    expect(await kept.count()).toBe(0)
  })

  it('shows the version in force in place of an unknown one, and says where there is no former one', async () => {
    const { page } = site
    await at('/legalpolicy?version=2020-01-01')
    await page.getByText('There is no version of that date. This is the one in force.').waitFor()
    await page.getByText('This is the first version of this page.').waitFor()
    await at('/privacyandpolicy?version=2026-11-24')
    await heading('Privacy Policy and Security')
    expect(await page.getByRole('status').filter({ hasText: 'version' }).count()).toBe(0)
  })

  it('offers a retry when a former text cannot be fetched', async () => {
    const { page } = site
    page.route('**/assets/risks.2026-11-21-*.json', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await at('/risksanddisclosures?version=2026-11-21')
    await page.getByText('This screen could not be shown').waitFor()
    page.unroute('**/assets/risks.2026-11-21-*.json')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('In force from 21-11-2026 · Version 2026-11-21').waitFor()
  })

  it('offers a retry when the text cannot be fetched', async () => {
    const { page } = site
    page.route('**/assets/privacy-*.json', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await at('/privacyandpolicy')
    await page.getByText('This screen could not be shown').waitFor()
    await expectNoViolations(page)
    page.unroute('**/assets/privacy-*.json')
    await page.getByRole('button', { name: 'Retry' }).click()
    await heading('Privacy Policy and Security')
  })
})
