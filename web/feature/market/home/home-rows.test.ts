import { expect, it, vi } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { SectorId, SecurityId } from '#shared/kernel/id.ts'
import type { Catalogue } from '#shared/market/market.ts'
import { rowsFrom } from './home-rows.ts'

vi.mock('#web/platform/config.ts', () => ({ config: () => ({ ApiEndPoint: '/api' }) }))

const catalogue = (build: number, prices: Record<string, number>): Catalogue => {
  const ids = Object.keys(prices).map((id) => SecurityId.parse(id))
  const repeat = <T>(value: T) => ids.map(() => value)
  return {
    build,
    made_at: instantOf('2026-11-21T00:00:00.000Z'),
    counts: { 1: ids.length, 2: 0, 3: 0 },
    complete: true,
    sectors: [{ id: SectorId.parse('sct_TECH'), code: 'TECH', description: 'Technology' }],
    columns: {
      id: ids,
      name: ids,
      sector: repeat(0),
      market_cap: repeat(1 as const),
      status: repeat(1 as const),
      price: Object.values(prices),
      change: repeat(235),
      logo: repeat(3),
    },
  }
}
const prices = (rows: ReturnType<typeof rowsFrom>) => rows.map(({ id, price }) => [id, price])

it('shows the first screen until the whole catalogue is loaded', () => {
  expect(rowsFrom(undefined, undefined)).toEqual([])
  expect(rowsFrom(catalogue(1, { a: 10_050 }), undefined)).toEqual([
    {
      id: 'a',
      name: 'a',
      isin: '',
      sector: 'Technology',
      sector_code: 'TECH',
      market_cap: 1,
      status: 1,
      price: 100.5,
      change: 2.35,
      min_quantity: 0,
      price_as_of: null,
      logo_url: '/api/market/logo/a/3',
    },
  ])
  expect(prices(rowsFrom(catalogue(1, { a: 100 }), catalogue(1, { a: 100, b: 200 })))).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

it('prefers the newer of the two builds', () => {
  expect(prices(rowsFrom(catalogue(2, { a: 900 }), catalogue(1, { a: 100, b: 200 })))).toEqual([
    ['a', 9],
    ['b', 2],
  ])
  expect(prices(rowsFrom(catalogue(1, { a: 900 }), catalogue(2, { a: 100, b: 200 })))).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})
