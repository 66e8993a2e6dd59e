import { afterAll, beforeAll, expect, it } from 'vitest'
import { isListingWhole, readWhole } from '#functions/market/listing.ts'
import { loadMarkers } from '#functions/market/mark-store.ts'
import { quote } from '#tests/journey/steps.ts'
import { crowd, type CrowdedCompany, crowdOfMarkers } from './crowded.ts'
import { asha, furnish, kaveri } from './furnish.ts'
import { openWorld, type World } from './world.ts'

const companies = 1_200

let world: World
let crowded: readonly CrowdedCompany[]
let token: string
beforeAll(async () => {
  world = await openWorld({
    async furnish(ports) {
      await furnish(ports)
      crowded = await crowd(ports, companies)
    },
  })
  token = await world.logIn(asha.phone)
})
afterAll(() => world.close())

it('lists every company once, beside those that were there, as the desk would have', async () => {
  const { rows, sectors } = await readWhole(world.house.ports)
  expect(rows).toHaveLength(companies + 2)
  for (const what of ['id', 'name', 'isin'] as const)
    expect(new Set(rows.map((row) => row[what])).size).toBe(rows.length)
  expect(
    rows
      .slice(0, companies)
      .map(({ id, name, status, price, sector_code }) => ({ id, name, status, price, sector_code })),
  ).toEqual(
    crowded.map(({ id, name, status, price_paise, sector }) => ({
      id,
      name,
      status,
      price: price_paise,
      sector_code: sector.code,
    })),
  )
  expect(sectors).toHaveLength(10)
  expect(await isListingWhole(world.house.ports)).toBe(true)
})

it('leaves each list as long as the first screen wants, and what was there as it was', async () => {
  const { body } = await world.call('readFirstScreen', {})
  expect(body.counts).toEqual({ 1: 722, 2: 240, 3: 240 })
  expect(body.columns.id).toHaveLength(60)
  expect((await world.call('readSecurity', { params: { id: kaveri } }, { as: token })).body.data.price).toBe(523.4)
})

it('has a page for each, and shares to sell of those that can be bought', async () => {
  const company = crowded.find(({ status }) => status === 1)
  const { body } = await world.call('readSecurity', { params: { id: company?.id ?? '' } }, { as: token })
  expect(body.data).toMatchObject({
    name: company?.name,
    status: 1,
    price: (company?.price_paise ?? 0) / 100,
    lot_size: 10,
  })
  expect(await quote(world, token, 10, company?.id)).toMatchObject({ quantity: 10 })
})

it('gives people who wait for one', async () => {
  const userIds = await crowdOfMarkers(world.house.ports, kaveri, 'notify', 150)
  expect(new Set(userIds).size).toBe(150)
  const found = await loadMarkers(world.house.ports, 'notify', kaveri, { limit: 200 })
  expect(found.userIds).toEqual(userIds.toSorted())
})
