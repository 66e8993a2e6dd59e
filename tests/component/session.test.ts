import { beforeEach, describe, it } from 'vitest'
import { sessionOf } from '#tests/browser/visitor.ts'
import { logIn } from '#tests/browser/walk.ts'
import type { Page } from './page.ts'
import { seededSite } from './seeded-site.ts'

let page: Page

describe('a session', () => {
  const site = seededSite()

  beforeEach(() => {
    ;({ page } = site)
  })
  const landing = () => page.getByRole('button', { name: 'Login with Phone Number' }).waitFor()

  it('shows the session dialog when the session was ended elsewhere, and logs out', async () => {
    const { app } = site
    await logIn(page, app)
    const elsewhere = await sessionOf(app)
    await app.fetch(`${app.siteAddress}/api/sessions`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${elsewhere}` },
    })
    await page.getByRole('link', { name: 'Portfolio' }).click()
    await page.getByText('Session has been expired! Please re-login to continue.').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await landing()
  })

  it('redirects logged-out visitors to the landing, and logs out on request', async () => {
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
