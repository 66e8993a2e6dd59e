import { describe, expect, it } from 'vitest'
import { newestCode } from '#tests/browser/sign-up-steps.ts'
import { asha } from '#tests/harness/seed.ts'
import { restoreSession, seededSite, waitForResend } from '#tests/component/page/seeded-site.ts'

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

  it('explains why the service sends no code (E32)', async () => {
    await lever({ sendsAnHour: 0 })
    await enterNumber()
    await site.page.getByText('Too many tries, please wait a little').waitFor()
  })

  it('keeps the code valid over a reload, and leaves counting wrong codes to the service', async () => {
    await askForCode()
    const right = await newestCode(site.app, asha.phone)
    await site.page.reload()
    for (let time = 0; time < 4; time += 1) {
      await enterCode(right === '000000' ? '000001' : '000000')
      await site.page.getByText('Invalid OTP').waitFor()
      await enterCode('')
    }
    await site.page.reload()
    await enterCode(right)
    await site.page.waitForURL('**/home')
  })

  it('asks again at once after a failed check for robots: no code was sent', async () => {
    await lever({ captchaFails: 1 })
    await enterNumber()
    await site.page.getByText("We couldn't check that you are not a robot. Please try again").waitFor()
    await lever({ captchaFails: 0 })
    await site.page.getByRole('button', { name: 'SEND OTP' }).click()
    await site.page.getByText(/Didn't receive OTP\?/).waitFor()
    await enterCode(await newestCode(site.app, asha.phone))
    await site.page.waitForURL('**/home')
  })

  it('accepts a code spoken in a call, and the one of the service before it', async () => {
    await askForCode()
    const texted = await newestCode(site.app, asha.phone)
    await waitForResend(site)
    await site.page.getByRole('button', { name: 'Get OTP on call' }).click()
    await expect.poll(() => newestCode(site.app, asha.phone)).not.toBe(texted)
    await enterCode(await newestCode(site.app, asha.phone))
    await site.page.waitForURL('**/home')
  })

  it('keeps the code of a new number valid over a reload of /changemobilenumber', async () => {
    await restoreSession(site)
    const { page, app } = site
    await page.goto(`${app.siteAddress}/profile`)
    await page.getByRole('button', { name: 'Edit phone' }).click()
    await page.getByRole('textbox', { name: 'Phone number' }).fill('+919812345678')
    await page.getByRole('button', { name: 'UPDATE' }).click()
    await page.getByRole('button', { name: 'Confirm' }).waitFor()
    await enterCode(await newestCode(app, asha.email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Verify your phone number').waitFor()
    await page.reload()
    await enterCode(await newestCode(app, '+919812345678'))
    await page.getByRole('button', { name: 'VERIFY' }).click()
    await page.getByText('Number updated successfully').waitFor()
  })

  async function lever(firebase: object): Promise<void> {
    await fetch(`${site.app.sandboxAddress}/levers`, { method: 'PUT', body: JSON.stringify({ firebase }) })
  }

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
    await site.page.getByRole('textbox', { name: '6-digit code' }).fill(code)
  }
})
