import { beforeEach, describe, expect, it } from 'vitest'
import { enterCode, newestCode } from '#tests/browser/sign-up-steps.ts'
import { asha } from '#tests/harness/seed.ts'
import type { Page } from '#tests/component/page/page.ts'
import { seededSite } from '#tests/component/page/seeded-site.ts'
import { wrap, type Wrapper } from '#tests/component/page/wrapper.ts'

let page: Page
let wrapper: Wrapper

/** The wrapper app signs people in at Google and Apple and posts the identity token to the page. */
describe('the site within the wrapper app', () => {
  const site = seededSite()

  beforeEach(async () => {
    ;({ page } = site)
    wrapper = wrap(page)
    await page.goto(site.app.siteAddress)
    await wrapper.waitForListener()
  })

  it('links Google to an account by a code to its address, and then logs its owner in at once', async () => {
    const identity = { sub: 'g-1', email: asha.email }
    await wrapper.send({ type: 'GOOGLE_SIGNIN', id_token: await tokenOf('google', identity) })
    await page.getByText('Google Authentication Successful').waitFor()
    await page.waitForURL('**/otpemail')
    await page.getByText('a•••••@e•••.com').first().waitFor()
    await enterCode(page, await newestCode(site.app, asha.email))
    await page.waitForURL('**/home')

    const later = site.newPage()
    const laterWrapper = wrap(later)
    await later.goto(site.app.siteAddress)
    await later.getByRole('button', { name: /login/i }).first().waitFor()
    await laterWrapper.waitForListener()
    await laterWrapper.send({ type: 'GOOGLE_SIGNIN', id_token: await tokenOf('google', identity) })
    await later.waitForURL('**/home')
  })

  it('leads a new person to the phone step, and reports a failed sign-in', async () => {
    await wrapper.send({
      type: 'APPLE_SIGNIN',
      identity_token: await tokenOf('apple', { sub: 'a-1', alg: 'none' }),
      nonce: 'n',
    })
    await page.getByText('Apple Authentication Failed. Please try later').waitFor()
    await wrapper.send({
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

  async function tokenOf(provider: 'google' | 'apple', claims: object): Promise<string> {
    const response = await fetch(`${site.app.sandboxAddress}/${provider}/test/token`, {
      method: 'POST',
      body: JSON.stringify(claims),
    })
    expect(response.status).toBe(200)
    return ((await response.json()) as { id_token: string }).id_token
  }
})
