import { expect, it, vi } from 'vitest'
import type { Catalogue } from '#shared/market/market.ts'
import { rowsFrom } from './home-rows.ts'

vi.mock('#web/platform/config.ts', () => ({ config: () => ({ ApiEndPoint: '/api' }) }))

const listing = (build: number, prices: Record<string, number>): Catalogue => {
  const ids = Object.keys(prices)
  const each = <T>(value: T) => ids.map(() => value)
  return {
    build,
    made_at: '2026-11-21T00:00:00.000Z',
    counts: { 1: ids.length, 2: 0, 3: 0 },
    complete: true,
    sectors: [{ id: 'sct_TECH', code: 'TECH', description: 'Technology' }],
    columns: {
      id: ids,
      name: ids,
      sector: each(0),
      market_cap: each(1 as const),
      status: each(1 as const),
      price: Object.values(prices),
      change: each(235),
      logo: each(3),
    },
  }
}
const prices = (rows: ReturnType<typeof rowsFrom>) => rows.map(({ id, price }) => [id, price])

it('draws the first screen until the whole listing is there', () => {
  expect(rowsFrom(undefined, undefined)).toEqual([])
  expect(rowsFrom(listing(1, { a: 10_050 }), undefined)).toEqual([
    {
      id: 'a',
      name: 'a',
      sector: 'Technology',
      sector_code: 'TECH',
      market_cap: 1,
      status: 1,
      price: 100.5,
      change: 2.35,
      logo_url: '/api/market/logo/a/3',
    },
  ])
  expect(prices(rowsFrom(listing(1, { a: 100 }), listing(1, { a: 100, b: 200 })))).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

it('believes whichever of the two is newer', () => {
  expect(prices(rowsFrom(listing(2, { a: 900 }), listing(1, { a: 100, b: 200 })))).toEqual([
    ['a', 9],
    ['b', 2],
  ])
  expect(prices(rowsFrom(listing(1, { a: 900 }), listing(2, { a: 100, b: 200 })))).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})
