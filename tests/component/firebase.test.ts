import { describe, it } from 'vitest'
import { newestCode } from '#tests/browser/sign-up-steps.ts'
import { asha } from '#tests/harness/seed.ts'
import { seededSite } from './seeded-site.ts'

/** Runs the vendor's own SDK unchanged. Under the content security policy of the site it runs in tests/browser/firebase.test.ts. */
describe('an app whose phone numbers are verified by the phone-authentication service', () => {
  const site = seededSite({ phoneProof: 'firebase' })

  it('answers a wrong code with "Invalid OTP" (X34), and accepts the right one after it', async () => {
    await askForCode()
    const right = await newestCode(site.app, asha.phone)
    await enterCode(right === '000000' ? '000001' : '000000')
    await site.page.getByText('Invalid OTP').waitFor()
    await enterCode(right)
    await site.page.waitForURL('**/home')
  })

  it('accepts the right code again when our own server was not reached', async () => {
    await askForCode()
    site.page.route('**/api/mobile/otpvalidation', (route) => route.abort(), { times: 1 })
    await enterCode(await newestCode(site.app, asha.phone))
    await site.page.getByText('Unable to connect the server, Please try again').waitFor()
    await enterCode(await newestCode(site.app, asha.phone))
    await site.page.waitForURL('**/home')
  })

  it('explains why the service sends no code', async () => {
    await fetch(`${site.app.sandboxAddress}/levers`, {
      method: 'PUT',
      body: JSON.stringify({ firebase: { sendsAnHour: 0 } }),
    })
    await enterNumber()
    await site.page.getByText('Too many tries, please wait a little').waitFor()
  })

  async function enterNumber(): Promise<void> {
    await site.page.goto(`${site.app.siteAddress}/signupphone`)
    await site.page.getByRole('textbox', { name: /phone/i }).fill(asha.phone.slice(-10))
    await site.page.getByRole('button', { name: 'SEND OTP' }).click()
  }

  async function askForCode(): Promise<void> {
    await enterNumber()
    await site.page.getByText(/Didn't receive OTP\?/).waitFor()
  }

  async function enterCode(code: string): Promise<void> {
    await site.page.getByRole('textbox', { name: /otp/i }).first().fill(code)
  }
})
