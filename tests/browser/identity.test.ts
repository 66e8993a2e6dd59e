import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalApp } from '#infra/local/app.ts'
import { asha } from '#tests/harness/seed.ts'
import { executablePath, openFurnished_, usual } from './furnished.ts'

let app: LocalApp
let page: Page

/** The wrapper app signs people in at Google and Apple and hands the page what it was told. */
describe.skipIf(executablePath === undefined)('the site within the wrapper app', () => {
  const site = openFurnished_({ viewport: usual })

  beforeEach(async () => {
    ;({ page, app } = site)
    // It says to the wrapper that it listens by asking for its version.
    await page.addInitScript(
      `window.told = []; window.ReactNativeWebView = { postMessage: (message) => window.told.push(JSON.parse(message).type) }`,
    )
    await page.goto(app.siteAddress)
    await listening()
  })

  it('links Google to an account by a code to its address, and from then on lets its person in at once', async () => {
    const theirs = { sub: 'g-1', email: asha.email }
    await tell({ type: 'GOOGLE_SIGNIN', id_token: await tokenOf('google', theirs) })
    await page.getByText('Google Authentication Successful').waitFor()
    await page.waitForURL('**/otpemail')
    await page.getByText('a•••••@e•••.com').first().waitFor()
    await page
      .getByRole('textbox', { name: /otp/i })
      .first()
      .fill(await sentCode(asha.email))
    await page.waitForURL('**/home')
    await page.context().clearCookies()
    await page.evaluate('localStorage.clear()')
    await page.goto(app.siteAddress)
    await page.getByRole('button', { name: /login/i }).first().waitFor()
    await listening()
    await tell({ type: 'GOOGLE_SIGNIN', id_token: await tokenOf('google', theirs) })
    await page.waitForURL('**/home')
  })

  it('leads somebody new to the phone step, and says what did not work', async () => {
    await tell({
      type: 'APPLE_SIGNIN',
      identity_token: await tokenOf('apple', { sub: 'a-1', alg: 'none' }),
      nonce: 'n',
    })
    await page.getByText('Apple Authentication Failed. Please try later').waitFor()
    await tell({
      type: 'APPLE_SIGNIN',
      identity_token: await tokenOf('apple', { sub: 'a-1', claims: { nonce: 'n' } }),
      nonce: 'n',
      user: { first_name: 'Nita', last_name: 'Rao' },
    })
    await page.getByText('Apple Authentication Successful').waitFor()
    await page.waitForURL('**/signupphone')
    await page
      .getByRole('textbox', { name: /phone|mobile/i })
      .first()
      .waitFor()
  })

  async function listening(): Promise<void> {
    await expect.poll(() => page.evaluate(`told.includes('APP_VERSION')`), { timeout: 30_000 }).toBe(true)
  }

  async function tell(message: object): Promise<void> {
    await page.evaluate(`postMessage(${JSON.stringify(JSON.stringify(message))}, location.origin)`)
  }

  async function tokenOf(provider: 'google' | 'apple', asked: object): Promise<string> {
    const answered = await fetch(`${app.sandboxAddress}/${provider}/test/token`, {
      method: 'POST',
      body: JSON.stringify(asked),
    })
    return ((await answered.json()) as { id_token: string }).id_token
  }

  async function sentCode(to: string): Promise<string> {
    const inbox = (await (await fetch(`${app.sandboxAddress}/inbox?to=${encodeURIComponent(to)}`)).json()) as {
      text: string
    }[]
    return /\d{6}/.exec(inbox[0]?.text ?? '')?.[0] ?? ''
  }
})
