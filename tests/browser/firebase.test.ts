import { describe, expect, it } from 'vitest'
import { hasChromium, seededSite, usual } from './seeded-site.ts'
import { ravi } from '#tests/harness/seed.ts'
import { enterCode, newestCode } from './sign-up-steps.ts'
import { logIn } from './walk.ts'

/** Runs the vendor's own SDK unchanged in a browser, under the content security policy of the site. */
describe.skipIf(!hasChromium)('an app whose phone numbers are verified by the phone-authentication service', () => {
  const site = seededSite({ viewport: usual, settings: { phoneProof: 'firebase' } })

  it('logs a person in (S21, E32)', async () => {
    await logIn(site.page, site.app)
    // The browser logs error responses: the SDK calls an endpoint that the simulator does not implement.
    expect(site.complaints.filter((text) => !/501 \(Not Implemented\)/.test(text))).toEqual([])
  })

  it('accepts the code after a reload', async () => {
    const { page, app } = site
    await page.goto(`${app.siteAddress}/signupphone`)
    await page.getByRole('textbox', { name: 'Phone number' }).fill(ravi.phone.slice(-10))
    await page.getByRole('button', { name: 'SEND OTP' }).click()
    await page.getByText(/Didn't receive OTP\?/).waitFor()
    await page.reload()
    await enterCode(page, await newestCode(app, ravi.phone))
    await page.waitForURL('**/home')
  })
})
