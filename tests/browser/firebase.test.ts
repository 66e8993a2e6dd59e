import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalApp } from '#infra/local/app.ts'
import { asha } from '#tests/harness/seed.ts'
import { executablePath, seededSite, usual } from './seeded-site.ts'
import { logIn } from './walk.ts'

let app: LocalApp
let page: Page

/** Runs the vendor's own SDK unchanged in a browser, under the content security policy of the site. */
describe.skipIf(executablePath === undefined)(
  'an app whose phone numbers are verified by the phone-authentication service',
  () => {
    const site = seededSite({ viewport: usual, settings: { phoneProof: 'firebase' } })

    beforeEach(() => {
      ;({ page, app } = site)
    })

    it('logs a person in', async () => {
      await logIn(page, app)
      expect(unexpected()).toEqual([])
    })

    it('answers a wrong code with "Invalid OTP" (X34), and accepts the right one after it', async () => {
      await askForCode()
      const right = await sentCode()
      await enterCode(right === '000000' ? '000001' : '000000')
      await page.getByText('Invalid OTP').waitFor()
      await enterCode(right)
      await page.waitForURL('**/home')
    })

    it('accepts the right code again when our own server was not reached', async () => {
      await askForCode()
      await page.route('**/api/mobile/otpvalidation', (route) => route.abort(), { times: 1 })
      await enterCode(await sentCode())
      await page.getByText('Unable to connect the server, Please try again').waitFor()
      await enterCode(await sentCode())
      await page.waitForURL('**/home')
    })

    it('explains why the service sends no code', async () => {
      await fetch(`${app.sandboxAddress}/levers`, {
        method: 'PUT',
        body: JSON.stringify({ firebase: { sendsAnHour: 0 } }),
      })
      await page.goto(`${app.siteAddress}/signupphone`)
      await page.getByRole('textbox', { name: /phone/i }).fill(asha.phone.slice(-10))
      await page.getByRole('button', { name: 'SEND OTP' }).click()
      await page.getByText('Too many tries, please wait a little').waitFor()
    })

    /** The browser logs error responses: the SDK calls an endpoint that the simulator does not implement. */
    function unexpected(): readonly string[] {
      return site.complaints.filter((text) => !/501 \(Not Implemented\)/.test(text))
    }

    async function askForCode(): Promise<void> {
      await page.goto(app.siteAddress)
      await page.getByRole('button', { name: 'Login with Phone Number' }).click()
      await page.getByRole('textbox', { name: /phone/i }).fill(asha.phone.slice(-10))
      await page.getByRole('button', { name: 'SEND OTP' }).click()
      await page.getByText(/Didn't receive OTP\?/).waitFor()
    }

    async function sentCode(): Promise<string> {
      const inbox = (await (
        await fetch(`${app.sandboxAddress}/inbox?to=${encodeURIComponent(asha.phone)}`)
      ).json()) as { text: string }[]
      return /\d{6}/.exec(inbox[0]?.text ?? '')?.[0] ?? ''
    }

    async function enterCode(code: string): Promise<void> {
      await page.getByRole('textbox', { name: /otp/i }).first().fill(code)
    }
  },
)
