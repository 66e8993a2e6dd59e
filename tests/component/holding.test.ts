import { beforeEach, describe, expect, it } from 'vitest'
import { findUserByPhone } from '#functions/account/queries.ts'
import { seedManyCompanies } from '#tests/harness/many-companies.ts'
import { ownShares } from '#tests/harness/owned-shares.ts'
import { asha } from '#tests/harness/seed.ts'
import { expectNoViolations } from './accessible.ts'
import { restoreSession, seededSite } from './seeded-site.ts'

describe('My Scrips of a person who owns 70 companies', () => {
  const site = seededSite()

  beforeEach(async () => {
    const { context } = site.app
    const user = await findUserByPhone(context, asha.phone)
    if (user === undefined) throw new Error('Asha has no account')
    for (const company of await seedManyCompanies(context, 70, { cardsOnly: true }))
      await ownShares(context, user.id, company)
    await restoreSession(site, asha.phone)
  })

  it('sums all of them, shows sixty without being asked and the others on a tap', async () => {
    const { page } = site
    await page.goto(`${site.app.siteAddress}/holdings`)
    const cards = page.getByRole('list', { name: 'My scrips' }).getByRole('listitem')
    await cards.nth(59).waitFor()
    expect(await cards.count()).toBe(60)
    await page.getByRole('group', { name: 'Total P&L' }).getByText('₹42,000.00').waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Load more' }).click()
    await cards.nth(69).waitFor()
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
  })
})
