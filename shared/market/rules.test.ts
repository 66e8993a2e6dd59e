import { describe, expect, it } from 'vitest'
import { day, instantOf } from '#shared/kernel/instant.ts'
import { SecurityId, UserId } from '#shared/kernel/id.ts'
import { paise, paiseFromRupees } from '#shared/kernel/money.ts'
import type { Card, CatalogueRow } from './card.ts'
import { catalogueRow } from './catalogue.ts'
import { type PricePoint, SecurityView } from './market.ts'
import {
  daysBefore,
  effectivePrices,
  filterCatalogue,
  listTypeOf,
  parseSectorFilter,
  priceRange,
  quotationOf,
  sortCatalogue,
  weeklyChange,
  yearRange,
} from './rules.ts'
import { viewOfRow } from './view.ts'

function points(prices: Record<string, number>): PricePoint[] {
  return Object.entries(prices).map(([date, rupees]) => ({
    date: day(date),
    close_paise: paiseFromRupees(rupees),
    volume: 1,
  }))
}

const card: Card = {
  id: SecurityId.parse('sec_1'),
  name: 'Kaveri Robotics',
  isin: 'INE0KV010109',
  sector_code: 'TECH',
  market_cap: 2,
  logo: 0,
  version: 1,
  openings: 0,
  available_nsdl: true,
  available_cdsl: false,
  coming_soon: false,
  min_quantity: 10,
  available: 10,
}

describe('effectivePrices', () => {
  const recorded = (date: string, rupees: number, at: string, source = 'desk') => ({
    date: day(date),
    close_paise: paiseFromRupees(rupees),
    volume: 1,
    source,
    recorded_at: instantOf(`2026-11-${at}T00:00:00.000Z`),
  })
  const effective = (...history: ReturnType<typeof recorded>[]) =>
    effectivePrices(history).map(({ date, close_paise }) => `${date} ${close_paise / 100}`)

  it('leave a withdrawn price out, so that the one before counts', () => {
    const withdrawn = { at: instantOf('2026-11-22T00:00:00.000Z'), by: UserId.parse('usr_1'), reason: 'Typed wrong' }
    const wrong = { ...recorded('2026-11-20', 5, '21', 'imp_1'), withdrawn }
    expect(effective(recorded('2026-11-19', 1, '19'), recorded('2026-11-20', 2, '20'), wrong)).toEqual([
      '2026-11-19 1',
      '2026-11-20 2',
    ])
    expect(effective(wrong)).toEqual([])
  })

  it('have the last recorded price of each day, sorted by day', () => {
    expect(
      effective(recorded('2026-11-20', 3, '22'), recorded('2026-11-19', 1, '20'), recorded('2026-11-20', 2, '21')),
    ).toEqual(['2026-11-19 1', '2026-11-20 3'])
  })
  it('do not depend on storage order; among equal times the greater source name wins', () => {
    const [one, other] = [recorded('2026-11-20', 1, '21', 'imp_a'), recorded('2026-11-20', 2, '21', 'imp_b')]
    expect(effective(one, other)).toEqual(['2026-11-20 2'])
    expect(effective(other, one)).toEqual(['2026-11-20 2'])
    expect(effective()).toEqual([])
  })
})

describe('weeklyChange', () => {
  it('compares with the price of exactly seven days earlier', () => {
    expect(weeklyChange(points({ '2026-11-12': 90, '2026-11-13': 100, '2026-11-16': 400, '2026-11-20': 110 }))).toBe(10)
  })
  it('takes the last price before a gap', () => {
    expect(weeklyChange(points({ '2026-10-01': 80, '2026-11-14': 500, '2026-11-20': 60 }))).toBe(-25)
  })
  it('counts the leap day', () => {
    expect(weeklyChange(points({ '2028-02-23': 200, '2028-02-24': 300, '2028-03-01': 250 }))).toBe(25)
    expect(weeklyChange(points({ '2028-02-22': 200, '2028-02-24': 300, '2028-03-01': 250 }))).toBe(25)
  })
  it('is rounded to two decimals, up and down alike', () => {
    expect(weeklyChange(points({ '2026-11-01': 300, '2026-11-20': 301 }))).toBe(0.33)
    expect(weeklyChange(points({ '2026-11-01': 160, '2026-11-20': 160.2 }))).toBe(0.13)
    expect(weeklyChange(points({ '2026-11-01': 160, '2026-11-20': 159.8 }))).toBe(-0.13)
  })
  it('is 0 without a price, with one, with a short history and on a flat line', () => {
    expect(weeklyChange([])).toBe(0)
    expect(weeklyChange(points({ '2026-11-20': 10 }))).toBe(0)
    expect(weeklyChange(points({ '2026-11-14': 10, '2026-11-20': 20 }))).toBe(0)
    expect(weeklyChange(points({ '2026-11-01': 10, '2026-11-13': 10, '2026-11-20': 10 }))).toBe(0)
    expect(Object.is(weeklyChange(points({ '2026-11-01': 1_000_000, '2026-11-20': 999_999.99 })), 0)).toBe(true)
  })
  it('is 0 against a price of 0', () => {
    expect(weeklyChange(points({ '2026-11-01': 0, '2026-11-20': 10 }))).toBe(0)
  })
})

describe('yearRange', () => {
  it('spans 364 days, both ends included', () => {
    expect(daysBefore(day('2026-11-20'), 364)).toBe('2025-11-21')
    const history = points({ '2025-11-20': 1, '2025-11-21': 7, '2026-05-01': 50, '2026-11-20': 20, '2026-11-21': 99 })
    expect(yearRange(history, day('2026-11-20'))).toEqual({ low_paise: 700, high_paise: 5_000 })
  })
  it('counts the leap day', () => {
    expect(yearRange(points({ '2027-03-02': 1, '2027-03-03': 2, '2028-02-29': 3 }), day('2028-03-01'))).toEqual({
      low_paise: 200,
      high_paise: 300,
    })
  })
  it('is one price for one point and for a flat line', () => {
    expect(yearRange(points({ '2026-11-20': 5 }), day('2026-11-20'))).toEqual({ low_paise: 500, high_paise: 500 })
    expect(yearRange(points({ '2026-11-19': 5, '2026-11-20': 5 }), day('2026-11-20'))).toEqual({
      low_paise: 500,
      high_paise: 500,
    })
  })
  it('is null when it contains no price', () => {
    expect(yearRange(points({ '2020-01-01': 5 }), day('2026-11-20'))).toEqual({ low_paise: null, high_paise: null })
  })
})

describe('priceRange', () => {
  it('is the lowest and the highest of any number of prices', () => {
    expect(priceRange(points({ '2026-11-18': 5, '2026-11-19': 2, '2026-11-20': 9.5 }))).toEqual({
      low_paise: 200,
      high_paise: 950,
    })
    expect(priceRange([])).toEqual({ low_paise: null, high_paise: null })
    const date = day('2026-11-20')
    const many = Array.from({ length: 300_000 }, (_, index) => ({
      date,
      close_paise: paise(index + 1),
      volume: 0,
    }))
    expect(priceRange(many)).toEqual({ low_paise: 1, high_paise: 300_000 })
  })
})

describe('quotationOf', () => {
  it('is computed from the end of the history', () => {
    const quotation = {
      last_price_paise: 11_000,
      price_as_of: '2026-11-20',
      price_source: 'desk',
      percentage_of_change: 10,
      high_paise: 11_000,
      low_paise: 10_000,
    }
    const stated = { source: 'desk', recorded_at: instantOf('2026-11-20T00:00:00.000Z') }
    const prices = points({ '2026-11-13': 100, '2026-11-20': 110 }).map((point) => ({ ...point, ...stated }))
    expect(quotationOf(prices, day('2026-11-21'))).toEqual(quotation)
    expect(quotationOf([], day('2026-11-21'))).toBeUndefined()
  })
})

describe('listTypeOf', () => {
  it('is coming soon with any stock, else depends on the minimum quantity', () => {
    expect(listTypeOf({ coming_soon: true, min_quantity: 10 }, 1_000)).toBe(3)
    expect(listTypeOf({ coming_soon: false, min_quantity: 10 }, 10)).toBe(1)
    expect(listTypeOf({ coming_soon: false, min_quantity: 10 }, 9)).toBe(2)
    expect(listTypeOf({ coming_soon: false, min_quantity: 10 }, 0)).toBe(2)
  })
})

describe('the catalogue', () => {
  const cheap = catalogueRow({
    ...card,
    id: SecurityId.parse('sec_a'),
    name: 'Zeta',
    last_price_paise: paise(5_000),
    price_as_of: day('2026-11-20'),
    percentage_of_change: -2,
  })
  const dear = catalogueRow({
    ...card,
    id: SecurityId.parse('sec_b'),
    name: 'Alpha',
    sector_code: 'FIN',
    market_cap: 1,
    last_price_paise: paise(90_050),
    price_as_of: day('2026-11-20'),
    percentage_of_change: 3,
  })
  const unpriced = catalogueRow({ ...card, id: SecurityId.parse('sec_c'), name: 'Beta' })
  const soldOut = catalogueRow({ ...card, id: SecurityId.parse('sec_d'), name: 'Gamma', available: 9 })
  const all = [cheap, unpriced, dear]
  const names = (views: readonly CatalogueRow[]) => views.map(({ name }) => name).join(' ')

  it('shows rupees and satisfies its schema', () => {
    const view = { sectorName: () => 'Technology', logoUrl: () => '', isInterested: () => false, isNotify: () => false }
    expect(SecurityView.parse(viewOfRow(dear, view))).toMatchObject({
      price: 900.5,
      status: 1,
      sector: 'Technology',
      related_security_tag: [{ tag_name: 'Technology' }],
    })
    expect(SecurityView.parse(viewOfRow(unpriced, view))).toMatchObject({
      price: 0,
      price_as_of: null,
      percentage_of_change: 0,
      hassecurityinterested: 0,
      hassecuritynotify: 0,
    })
  })
  it('sorts companies without a price last', () => {
    expect(names(sortCatalogue(all, 'price_asc'))).toBe('Zeta Alpha Beta')
    expect(names(sortCatalogue(all, 'price_desc'))).toBe('Alpha Zeta Beta')
    expect(names(sortCatalogue(all, 'change_desc'))).toBe('Alpha Zeta Beta')
    expect(names(sortCatalogue(all, 'name_asc'))).toBe('Alpha Beta Zeta')
    expect(names(sortCatalogue(all, undefined))).toBe('Zeta Beta Alpha')
    expect(names(all)).toBe('Zeta Beta Alpha')
  })
  it('sorts equal companies by name', () => {
    expect(
      names(
        sortCatalogue(
          [
            { ...cheap, name: 'Y' },
            { ...cheap, name: 'X' },
          ],
          'price_desc',
        ),
      ),
    ).toBe('X Y')
  })
  it('filters by list type, sectors and market capitalisation (V18)', () => {
    const listed = [...all, soldOut]
    expect(names(filterCatalogue(listed, { status: 1, sectorCodes: [] }))).toBe('Zeta Beta Alpha')
    expect(names(filterCatalogue(listed, { status: 2, sectorCodes: [] }))).toBe('Gamma')
    expect(names(filterCatalogue(listed, { status: 3, sectorCodes: [] }))).toBe('')
    expect(names(filterCatalogue(listed, { status: 1, sectorCodes: ['FIN'] }))).toBe('Alpha')
    expect(names(filterCatalogue(listed, { status: 1, sectorCodes: ['FIN', 'TECH'], marketCap: 2 }))).toBe('Zeta Beta')
    expect(names(filterCatalogue(listed, { status: 1, sectorCodes: [], marketCap: null }))).toBe('Zeta Beta Alpha')
  })
  it('filters by depository, and keeps what is unknown', () => {
    const listed = [
      { ...cheap, name: 'Nsdl', available_nsdl: true, available_cdsl: false },
      { ...cheap, name: 'Both', available_nsdl: true, available_cdsl: true },
      { ...cheap, name: 'Neither', available_nsdl: false, available_cdsl: false },
      { ...cheap, name: 'Unknown', available_nsdl: undefined, available_cdsl: undefined },
    ]
    const of = (depository: 'nsdl' | 'cdsl' | null) =>
      filterCatalogue(listed, { status: 1, sectorCodes: [], depository })
        .map(({ name }) => name)
        .join(' ')
    expect([of('nsdl'), of('cdsl'), of(null)]).toEqual([
      'Nsdl Both Unknown',
      'Both Unknown',
      'Nsdl Both Neither Unknown',
    ])
  })
  it('parses the quoted codes of a filter', () => {
    expect(parseSectorFilter("'FIN','TECH'")).toEqual(['FIN', 'TECH'])
    expect(parseSectorFilter("'FIN'")).toEqual(['FIN'])
    expect(parseSectorFilter('')).toEqual([])
    expect(parseSectorFilter(undefined)).toEqual([])
  })
})
