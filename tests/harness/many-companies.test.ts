import { afterAll, beforeAll, expect, it } from 'vitest'
import { isCatalogueComplete } from '#functions/market/catalogue/catalogue.ts'
import { readWholeCatalogue } from '#functions/market/catalogue/whole-catalogue.ts'
import { loadWatchers } from '#functions/market/watchlist/repository.ts'
import { quote } from '#tests/harness/steps/order.ts'
import { seedManyCompanies, type GeneratedCompany, watchersOf } from './many-companies.ts'
import { asha, seedData, kaveri } from './seed.ts'
import { startHarness, type Harness } from './harness.ts'

const companies = 1_200

let harness: Harness
let generated: readonly GeneratedCompany[]
let token: string
beforeAll(async () => {
  harness = await startHarness({
    async seedData(context) {
      await seedData(context)
      generated = await seedManyCompanies(context, companies)
    },
  })
  token = await harness.logIn(asha.phone)
})
afterAll(() => harness.close())

it('lists every generated company once, beside those seeded before, as the market functions would', async () => {
  const { rows, sectors } = await readWholeCatalogue(harness.app.context)
  expect(rows).toHaveLength(companies + 2)
  for (const what of ['id', 'name', 'isin'] as const)
    expect(new Set(rows.map((row) => row[what])).size).toBe(rows.length)
  expect(
    rows
      .slice(0, companies)
      .map(({ id, name, status, price, sector_code }) => ({ id, name, status, price, sector_code })),
  ).toEqual(
    generated.map(({ id, name, status, price_paise, sector }) => ({
      id,
      name,
      status,
      price: price_paise,
      sector_code: sector.code,
    })),
  )
  expect(sectors).toHaveLength(10)
  expect(await isCatalogueComplete(harness.app.context)).toBe(true)
})

it('fills each list as the first screen needs, and leaves the seeded companies as they are', async () => {
  const { body } = await harness.call('readFirstScreen', {})
  expect(body.counts).toEqual({ 1: 722, 2: 240, 3: 240 })
  expect(body.columns.id).toHaveLength(60)
  expect((await harness.call('readSecurity', { params: { id: kaveri } }, { as: token })).body.data.price).toBe(523.4)
})

it('has a page for each company, and stock of those that can be bought', async () => {
  const company = generated.find(({ status }) => status === 1)
  const { body } = await harness.call('readSecurity', { params: { id: company?.id ?? '' } }, { as: token })
  expect(body.data).toMatchObject({
    name: company?.name,
    status: 1,
    price: (company?.price_paise ?? 0) / 100,
    lot_size: 10,
  })
  expect(await quote(harness, token, 10, company?.id)).toMatchObject({ quantity: 10 })
})

it('adds users who wait for a company', async () => {
  const userIds = await watchersOf(harness.app.context, kaveri, 'notify', 150)
  expect(new Set(userIds).size).toBe(150)
  const found = await loadWatchers(harness.app.context, 'notify', kaveri, { limit: 200 })
  expect(found.values).toEqual(userIds.toSorted())
})
