import { beforeEach, describe, expect, it } from 'vitest'
import { asha } from '#tests/harness/seed.ts'
import { sessionOf } from '#tests/browser/visitor.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import type { Page } from '#tests/component/page/page.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

describe('the account', () => {
  const site = seededSite()
  let page: Page

  beforeEach(async () => {
    ;({ page } = site)
    await restoreSession(site)
  })

  const openProfile = async () => {
    await page.goto(`${site.app.siteAddress}/profile`)
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
  }

  it('keeps what was typed for a change through a reload, and leads back to the code that was sent', async () => {
    await openProfile()
    await page.getByRole('button', { name: 'Edit email' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('asha.new@example.com')
    await page.getByRole('button', { name: 'UPDATE' }).click()
    await page.getByRole('heading', { name: "Confirm it's you" }).waitFor()
    const texts = async () => {
      const inbox = await fetch(`${site.app.sandboxAddress}/inbox?to=${encodeURIComponent(asha.phone)}`)
      return ((await inbox.json()) as unknown[]).length
    }
    const sent = await texts()
    await page.reload()
    await page.waitForURL('**/editProfile')
    const field = page.getByRole('textbox', { name: 'Email' })
    await expect.poll(() => field.inputValue()).toBe('asha.new@example.com')
    await page.getByText('The code that we sent is still valid.').waitFor()
    await page.getByRole('button', { name: 'Enter the code' }).click()
    await page.getByRole('heading', { name: "Confirm it's you" }).waitFor()
    await page.getByText(new RegExp(`Enter the code we sent to \\+91 ••••••${asha.phone.slice(-4)}`)).waitFor()
    expect(await texts()).toBe(sent)
  })

  it('lists three devices, and the others when asked', async () => {
    for (let nth = 0; nth < 4; nth++) await sessionOf(site.app)
    await openProfile()
    const logOut = page.getByRole('button', { name: /^Log out: / })
    await page.getByText('This device').waitFor()
    expect(await logOut.count()).toBe(2)
    const seeAll = page.getByRole('button', { name: 'See all 5' })
    await seeAll.click()
    expect(await logOut.count()).toBe(4)
    expect(await seeAll.count()).toBe(0)
    await expectNoViolations(page)
  })
})
