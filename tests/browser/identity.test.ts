import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalApp } from '#infra/local/app.ts'
import { asha } from '#tests/harness/seed.ts'
import { executablePath, seededSite, usual } from './seeded-site.ts'

let app: LocalApp
let page: Page

/** The wrapper app signs people in at Google and Apple and posts the identity token to the page. */
describe.skipIf(executablePath === undefined)('the site within the wrapper app', () => {
  const site = seededSite({ viewport: usual })

  beforeEach(async () => {
    ;({ page, app } = site)
    // The page asks for the app version as soon as it listens to the wrapper.
    await page.addInitScript(
      `window.posted = []; window.ReactNativeWebView = { postMessage: (message) => window.posted.push(JSON.parse(message).type) }`,
    )
    await page.goto(app.siteAddress)
    await waitForListener()
  })

  it('links Google to an account by a code to its address, and then logs its owner in at once', async () => {
    const identity = { sub: 'g-1', email: asha.email }
    await postToPage({ type: 'GOOGLE_SIGNIN', id_token: await tokenOf('google', identity) })
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
    await waitForListener()
    await postToPage({ type: 'GOOGLE_SIGNIN', id_token: await tokenOf('google', identity) })
    await page.waitForURL('**/home')
  })

  it('leads a new person to the phone step, and reports a failed sign-in', async () => {
    await postToPage({
      type: 'APPLE_SIGNIN',
      identity_token: await tokenOf('apple', { sub: 'a-1', alg: 'none' }),
      nonce: 'n',
    })
    await page.getByText('Apple Authentication Failed. Please try later').waitFor()
    await postToPage({
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

  async function waitForListener(): Promise<void> {
    await expect.poll(() => page.evaluate(`posted.includes('APP_VERSION')`), { timeout: 30_000 }).toBe(true)
  }

  async function postToPage(message: object): Promise<void> {
    await page.evaluate(`postMessage(${JSON.stringify(JSON.stringify(message))}, location.origin)`)
  }

  async function tokenOf(provider: 'google' | 'apple', claims: object): Promise<string> {
    const response = await fetch(`${app.sandboxAddress}/${provider}/test/token`, {
      method: 'POST',
      body: JSON.stringify(claims),
    })
    return ((await response.json()) as { id_token: string }).id_token
  }

  async function sentCode(to: string): Promise<string> {
    const inbox = (await (await fetch(`${app.sandboxAddress}/inbox?to=${encodeURIComponent(to)}`)).json()) as {
      text: string
    }[]
    return /\d{6}/.exec(inbox[0]?.text ?? '')?.[0] ?? ''
  }
})
