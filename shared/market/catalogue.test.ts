import { firstScreenMax, snapshotMax } from './limits.ts'
import { describe, expect, it } from 'vitest'
import { day, instantOf } from '#shared/kernel/instant.ts'
import { SecurityId, SectorId } from '#shared/kernel/id.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Card, CatalogueRow } from './card.ts'
import { firstScreen, catalogueRow, snapshot, mergeNewerRows } from './catalogue.ts'
import { Catalogue, type ListType } from './market.ts'
import { rowsOf } from './rows.ts'

const card: Card = {
  id: SecurityId.parse('sec_1'),
  name: 'Kaveri Robotics',
  isin: 'INE0KV010100',
  sector_code: 'TECH',
  market_cap: 2,
  available_nsdl: true,
  available_cdsl: false,
  coming_soon: false,
  min_quantity: 10,
  logo: 3,
  version: 7,
  openings: 1,
  available: 10,
  last_price_paise: paise(52_340),
  price_as_of: day('2026-11-20'),
  percentage_of_change: -4.07,
  high_paise: null,
  low_paise: null,
}

const row = (id: string, version: number, status: ListType = 1): CatalogueRow => ({
  ...catalogueRow(card),
  id: SecurityId.parse(id),
  version,
  status,
})
const rows = (count: number, status: ListType = 1, start = 0) =>
  Array.from({ length: count }, (_, index) => row(`sec_${100_000 + start + index}`, 1, status))
const head = {
  build: 4,
  made_at: instantOf('2026-11-21T00:00:00.000Z'),
  sectors: [
    { id: SectorId.parse('sct_FIN'), code: 'FIN', description: 'Finance' },
    { id: SectorId.parse('sct_TECH'), code: 'TECH', description: 'Technology' },
  ],
}

describe('a row', () => {
  it('holds the fields of the card in whole numbers', () => {
    expect(catalogueRow(card)).toEqual({
      id: 'sec_1',
      name: 'Kaveri Robotics',
      isin: 'INE0KV010100',
      sector_code: 'TECH',
      market_cap: 2,
      status: 1,
      price: 52_340,
      change: -407,
      price_as_of: '2026-11-20',
      min_quantity: 10,
      logo: 3,
      available_nsdl: true,
      available_cdsl: false,
      version: 7,
    })
  })
  it.each([
    [0.29, 29],
    [1.13, 113],
    [-0.01, -1],
    [1_234.56, 123_456],
  ])('keeps a change of %d %% to the hundredth', (percentage_of_change, change) => {
    expect(catalogueRow({ ...card, percentage_of_change }).change).toBe(change)
  })
  it('has the price 0 before the first price', () => {
    const { last_price_paise: _, price_as_of: __, percentage_of_change: ___, ...unpriced } = card
    expect(catalogueRow(unpriced)).toMatchObject({ price: 0, change: 0, price_as_of: null })
  })
  it('is out of stock below the minimum quantity, and coming soon with any stock', () => {
    expect([
      catalogueRow({ ...card, available: 9 }).status,
      catalogueRow({ ...card, coming_soon: true }).status,
    ]).toEqual([2, 3])
  })
})

describe('newer rows', () => {
  it('replace older ones, in any order of arrival', () => {
    const all = [row('b', 2), row('a', 1), row('a', 3), row('b', 1), row('a', 2), row('c', 1)]
    for (const candidates of [all, all.toReversed()]) {
      const merged = candidates.reduce<readonly CatalogueRow[]>(
        (known, each) => mergeNewerRows(known, [each]) ?? known,
        [],
      )
      expect(merged.map(({ id, version }) => [id, version])).toEqual([
        ['a', 3],
        ['b', 2],
        ['c', 1],
      ])
    }
  })
  it('are the latest of each company in one batch', () => {
    expect(mergeNewerRows([], [row('a', 2), row('a', 3), row('a', 1)])?.map(({ version }) => version)).toEqual([3])
  })
  it('give undefined when all rows are known', () => {
    expect(mergeNewerRows([row('a', 2)], [row('a', 2), row('a', 1)])).toBeUndefined()
    expect(mergeNewerRows([], [])).toBeUndefined()
  })
  it('leave the input unchanged', () => {
    const known = Object.freeze([Object.freeze(row('b', 1))])
    expect(mergeNewerRows(known, [row('a', 1)])).toHaveLength(2)
    expect(known).toHaveLength(1)
  })
})

describe('the first screen', () => {
  it('has the first twenty companies of each list, in order', () => {
    const all = [...rows(30, 1), ...rows(firstScreenMax, 2, 30), ...rows(5, 3, 50)]
    const shown = firstScreen(all, head)
    const found = rowsOf(shown)
    expect([1, 2, 3].map((status) => found.filter((each) => each.status === status).length)).toEqual([20, 20, 5])
    expect(found.map(({ id }) => id)).toEqual([...all.slice(0, 20), ...all.slice(30)].map(({ id }) => id))
    expect(shown).toMatchObject({ counts: { 1: 30, 2: 20, 3: 5 }, complete: false })
    expect(Catalogue.parse(shown)).toEqual(shown)
  })
  it('is complete when there are few companies', () => {
    expect(firstScreen(rows(20), head)).toMatchObject({ complete: true, counts: { 1: 20, 2: 0, 3: 0 } })
    expect(firstScreen([], head)).toMatchObject({ complete: true, counts: { 1: 0, 2: 0, 3: 0 } })
  })
  it('has the same size with a hundred times as many companies', () => {
    const bytes = (count: number) => JSON.stringify(firstScreen(rows(count), head)).length
    expect(bytes(10_000) - bytes(100)).toBeLessThan(20)
  })
})

describe('the snapshot', () => {
  it('has every company up to its maximum, and is incomplete above it', () => {
    expect(snapshot(rows(snapshotMax), head).complete).toBe(true)
    const more = snapshot(rows(snapshotMax + 1), head)
    expect([more.complete, more.columns.id.length, more.counts[1]]).toEqual([false, snapshotMax, snapshotMax + 1])
  })
  it('decodes to the same rows', () => {
    const shown = snapshot(
      [
        row('a', 1),
        { ...row('c', 1), price_as_of: day('2026-11-05') },
        { ...row('b', 1, 3), price_as_of: null, sector_code: 'GONE', price: 0, change: 5, logo: 0 },
      ],
      head,
    )
    expect(rowsOf(shown)).toEqual([
      {
        id: 'a',
        name: 'Kaveri Robotics',
        sector: 'Technology',
        sector_code: 'TECH',
        market_cap: 2,
        status: 1,
        price: 523.4,
        percentage_of_change: -4.07,
        logo: 3,
        isin: 'INE0KV010100',
        min_quantity: 10,
        price_as_of: '2026-11-20',
        available_nsdl: true,
        available_cdsl: false,
      },
      {
        id: 'c',
        name: 'Kaveri Robotics',
        sector: 'Technology',
        sector_code: 'TECH',
        market_cap: 2,
        status: 1,
        price: 523.4,
        percentage_of_change: -4.07,
        logo: 3,
        isin: 'INE0KV010100',
        min_quantity: 10,
        price_as_of: '2026-11-05',
        available_nsdl: true,
        available_cdsl: false,
      },
      {
        id: 'b',
        name: 'Kaveri Robotics',
        sector: '',
        sector_code: '',
        market_cap: 2,
        status: 3,
        price: 0,
        percentage_of_change: 0.05,
        logo: 0,
        isin: 'INE0KV010100',
        min_quantity: 10,
        price_as_of: null,
        available_nsdl: true,
        available_cdsl: false,
      },
    ])
  })
  it('names the depositories of each company', () => {
    const pairs = [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ] as const
    const shown = snapshot(
      pairs.map(([nsdl, cdsl], index) => ({ ...row(`${index}`, 1), available_nsdl: nsdl, available_cdsl: cdsl })),
      head,
    )
    expect(shown.columns.depositories).toEqual([0, 1, 2, 3])
    expect(rowsOf(shown).map(({ available_nsdl, available_cdsl }) => [available_nsdl, available_cdsl])).toEqual(pairs)
  })
  it('of an earlier version decodes without what it lacks', () => {
    const { prices_as_of: _, columns, ...rest } = snapshot([row('a', 1)], head)
    const { isin: _isin, min_quantity: _quantity, price_age: _age, depositories: _bits, ...earlier } = columns
    const parsed = Catalogue.parse({ ...rest, columns: earlier })
    const [decoded] = rowsOf(parsed)
    expect(decoded).toMatchObject({ id: 'a', price: 523.4, isin: '', min_quantity: 0, price_as_of: null })
    expect(decoded).not.toHaveProperty('available_nsdl')
  })
  it('contains no version of a row or sector', () => {
    expect(
      JSON.stringify(snapshot(rows(3), { ...head, sectors: head.sectors.map((each) => ({ ...each, version: 9 })) })),
    ).not.toContain('version')
  })
})
