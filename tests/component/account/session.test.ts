import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#functions/account/entities.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { UserId } from '#shared/kernel/id.ts'
import { asha } from '#tests/harness/seed.ts'
import { acceptedTerms } from '#tests/harness/steps/order.ts'
import { sessionOf } from '#tests/browser/visitor.ts'
import { logIn } from '#tests/browser/walk.ts'
import type { Page } from '#tests/component/page/page.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import { enterCode, newestCode } from '#tests/browser/sign-up-steps.ts'
import { restoreSession, seededSite, waitForResend } from '#tests/component/page/seeded-site.ts'
import { readSlides } from '#tests/browser/slides.ts'

let page: Page

describe('a session', () => {
  const site = seededSite()

  beforeEach(() => {
    ;({ page } = site)
  })
  const landing = () => page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()

  it('shows the session dialog when the session was ended elsewhere, and logs out (S3, X45)', async () => {
    const { app } = site
    await logIn(page, app)
    const elsewhere = await sessionOf(app)
    await app.fetch(`${app.siteAddress}/api/sessions`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${elsewhere}` },
    })
    await page.getByRole('link', { name: 'Portfolio' }).click()
    await page.getByText('Session has been expired! Please re-login to continue.').waitFor()
    await page.getByText(/Log in again and you come back to this page/).waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await landing()
    await page.getByRole('button', { name: 'Login with Phone Number' }).click()
    await page.getByRole('textbox', { name: 'Phone number' }).fill(asha.phone.slice(-10))
    await waitForResend(site)
    await page.getByRole('button', { name: 'SEND OTP' }).click()
    await page.getByText('Sent to +91 90000 00001').waitFor()
    await enterCode(page, await newestCode(app, asha.phone))
    await page.waitForURL('**/holdings')
  })

  it('shows nothing of its person behind the session dialog', async () => {
    const { app } = site
    await restoreSession(site)
    await page.goto(`${app.siteAddress}/profile`)
    await page.getByText('asha@example.com').waitFor()
    page.cookie = 'token=; Path=/; Max-Age=0'
    // As when the tab is shown again.
    await page.evaluate('dispatchEvent(new Event("focus"))')
    await page.getByText('Session has been expired! Please re-login to continue.').waitFor()
    await page.getByText('asha@example.com').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'OK' }).click()
    await landing()
  })

  it('after a login has nothing behind Home, neither the screens of the login nor what somebody else has stored', async () => {
    await page.goto(site.app.siteAddress)
    await page.evaluate("localStorage.setItem('savedSecurityId', 'sec_kaveri')")
    await page.evaluate("sessionStorage.setItem('awaited-signature', 'ord_1-1')")
    await logIn(page, site.app)
    expect(await page.evaluate<object>('history.state')).toMatchObject({ index: 0 })
    expect(await page.evaluate("localStorage.getItem('savedSecurityId')")).toBeNull()
    expect(await page.evaluate("sessionStorage.getItem('awaited-signature')")).toBeNull()
  })

  it('tells at its start what has changed in the terms, until they are accepted', async () => {
    const { app } = site
    const id = (await findUserByPhone(app.context, asha.phone))?.id
    await acceptedTerms({ app } as never, UserId.parse(id), '2026-11-21')
    await restoreSession(site)
    await page.goto(`${app.siteAddress}/home`)
    const sheet = page.getByRole('dialog', { name: 'Our terms have changed' })
    await sheet.getByText(/^Cancelling a paid order is free twice in 30 days/).waitFor()
    await expectNoViolations(page)
    await sheet.getByRole('button', { name: 'Later' }).click()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('history.state?.sheet')).toBeUndefined()
    // An order asks for them again.
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('button', { name: 'Buy' }).click()
    await readSlides(page)
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).click()
    await sheet.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('You have accepted the terms').waitFor()
    expect(await findUserByPhone(app.context, asha.phone)).toMatchObject({ terms: { version: termsVersion } })
    await page.reload()
    await page.getByRole('button', { name: 'Buy' }).waitFor()
    expect(await sheet.isVisible()).toBe(false)
  })

  it('of a suspended person says on every screen what they can do, and offers no purchase', async () => {
    const { app } = site
    const id = UserId.parse((await findUserByPhone(app.context, asha.phone))?.id)
    await app.context.table.update(users.key({ id }), { set: { status: 'SUSPENDED' } })
    await logIn(page, app)
    await page.getByText(/^Your account is suspended\. You can see what you own/).waitFor()
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('heading', { name: 'Kaveri Robotics' }).waitFor()
    await page.getByText(/^Your account is suspended/).waitFor()
    expect(await page.getByRole('button', { name: 'Buy' }).isVisible()).toBe(false)
    await page.goto(`${app.siteAddress}/Support`)
    await page.getByRole('button', { name: 'Raise support ticket' }).waitFor()
    await expectNoViolations(page)
  })

  it('redirects logged-out visitors to the landing, and logs out on request (RG5, T9)', async () => {
    const home = `${site.app.siteAddress}/home`
    await page.goto(home)
    await landing()
    await logIn(page, site.app)
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByText('Asha Verma').waitFor()
    await page.getByRole('button', { name: /^log ?out$/i }).click()
    await landing()
    await page.goto(home)
    await landing()
  })
})
