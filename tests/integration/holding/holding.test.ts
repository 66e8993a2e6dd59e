import { afterEach, describe, expect, it } from 'vitest'
import { findUserByPhone } from '#functions/account/queries.ts'
import { paise, sum } from '#shared/kernel/money.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { type GeneratedCompany, seedManyCompanies } from '#tests/harness/many-companies.ts'
import { ownedPaid, ownedQuantity, ownShares } from '#tests/harness/owned-shares.ts'
import { asha, seedData } from '#tests/harness/seed.ts'

let harness: Harness
afterEach(() => harness.close())

/** Asha, who owns ten shares of each of so many companies. */
async function startWith(companies: number) {
  let generated: readonly GeneratedCompany[] = []
  harness = await startHarness({
    seedData: async (context) => {
      await seedData(context)
      generated = await seedManyCompanies(context, companies, { cardsOnly: true })
      const user = await findUserByPhone(context, asha.phone)
      if (user === undefined) throw new Error('Asha has no account')
      for (const company of generated) await ownShares(context, user.id, company)
    },
  })
  const token = await harness.logIn(asha.phone)
  const list = async (query: { readonly limit?: string; readonly cursor?: string } = {}) =>
    (await harness.call('listHoldings', { query }, { as: token })).body
  return { companies: generated, list }
}

async function allPages(list: Awaited<ReturnType<typeof startWith>>['list'], limit: string) {
  const pages = [await list({ limit })]
  for (let cursor = pages[0]?.next_cursor; cursor !== undefined; cursor = pages.at(-1)?.next_cursor)
    pages.push(await list({ limit, cursor }))
  return pages
}

describe('the holdings of a person', () => {
  it('are all counted and summed, and listed by pages, when they are more than a hundred companies (E78)', async () => {
    const { companies, list } = await startWith(130)
    const invested = (ownedPaid * 130) / 100
    const value = (ownedQuantity * sum(companies.map(({ price_paise }) => paise(price_paise)))) / 100
    const summary = { total_price: invested, portfolio_value: value }
    expect(await list()).toMatchObject({ total_count: 130, summary })
    const pages = await allPages(list, '40')
    expect(pages.map(({ client_holdings }) => client_holdings.length)).toEqual([40, 40, 40, 10])
    for (const page of pages) expect(page).toMatchObject({ total_count: 130, summary })
    expect(pages.flatMap(({ client_holdings }) => client_holdings.map(({ id }) => id))).toEqual(
      companies.map(({ id }) => id),
    )
  })

  it('come in one page without a cursor when they are few', async () => {
    const { list } = await startWith(3)
    const holdings = await list()
    expect(holdings).toMatchObject({ total_count: 3, summary: { total_price: 1_800 } })
    expect(holdings.next_cursor).toBeUndefined()
  })
})
