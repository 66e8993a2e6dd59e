import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asha, ravi } from '#tests/harness/seed.ts'
import { expectNoViolations } from './accessible.ts'
import { hasChromium, seededSite, usual } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'
import { logIn } from './walk.ts'

describe.skipIf(!hasChromium)('two tabs in Chromium at 390×844', () => {
  const site = seededSite({ viewport: usual })

  it('follow a logout and another login, and keep nothing of the person before', async () => {
    const { app, context, page: one } = site
    await restoreSession(context, app)
    await one.goto(`${app.siteAddress}/profile`)
    const two = await context.newPage()
    await two.goto(`${app.siteAddress}/home`)
    await two.getByRole('link', { name: 'Profile' }).click()
    await two.getByText(asha.email).waitFor()
    await one.getByRole('button', { name: 'Logout' }).click()
    await two.getByText('Session has been expired! Please re-login to continue.').waitFor()
    expect(await seenOf(two)).toEqual([])
    await expectNoViolations(two)
    await logIn(one, app, { phone: ravi.phone, name: 'Ravi Menon', company: 'Kaveri Robotics' })
    // The tab that asked for a login shows the person who has logged in.
    await two.getByText(ravi.email).waitFor()
    expect(await seenOf(two)).toEqual([])
    await two.goBack()
    await two.getByText('Kaveri Robotics').waitFor()
    expect(await seenOf(two)).toEqual([])
    // Nothing of the login lies behind Home.
    expect(await one.evaluate('history.state.index')).toBe(0)
    expect(site.complaints).toEqual([])
  })
})

/** What of Asha is on a page. */
async function seenOf(page: Page): Promise<string[]> {
  const text = await page.evaluate<string>('document.documentElement.textContent')
  return ['Asha', 'Verma', asha.email, '90000 00001'].filter((word) => text.includes(word))
}
