import { describe, expect, it } from 'vitest'
import { day } from '#shared/kernel/instant.ts'
import { type FinancialYear, Fundamentals } from './fundamentals.ts'
import { valuationOf, yearRatios } from './ratios.ts'

const year = (ended: string, over: Partial<FinancialYear> = {}): FinancialYear => ({
  ended: day(ended),
  revenue: 1_000,
  operating_profit: 200,
  profit_after_tax: 100,
  net_worth: 500,
  debt: 250,
  audited: true,
  ...over,
})

describe('the valuation', () => {
  const valued = (over: Partial<FinancialYear> = {}, price = 30, shares: number | null = 50) =>
    valuationOf(price, { shares_outstanding: shares, years: [year('2026-03-31', over), year('2025-03-31')] })

  it('is of the price and of the newest year', () => {
    expect(valued()).toEqual({
      marketCap: 1_500,
      earningsPerShare: 2,
      bookValuePerShare: 10,
      priceToEarnings: 15,
      priceToBook: 3,
    })
  })

  it('has no ratio to a loss, to nothing earned or to a negative net worth', () => {
    expect(valued({ profit_after_tax: -100 })).toMatchObject({ earningsPerShare: -2, priceToEarnings: undefined })
    expect(valued({ profit_after_tax: 0 }).priceToEarnings).toBeUndefined()
    expect(valued({ net_worth: -500 })).toMatchObject({ bookValuePerShare: -10, priceToBook: undefined })
  })

  it('has only the figures whose parts are known', () => {
    expect(valued({}, 0)).toEqual({
      marketCap: undefined,
      earningsPerShare: 2,
      bookValuePerShare: 10,
      priceToEarnings: undefined,
      priceToBook: undefined,
    })
    expect(Object.values(valued({}, 30, null))).toEqual(Array(5).fill(undefined))
    expect(valuationOf(30, { shares_outstanding: 50, years: [] })).toMatchObject({
      marketCap: 1_500,
      earningsPerShare: undefined,
    })
  })
})

describe('the ratios of a year', () => {
  it('compare it with the year before', () => {
    const before = year('2025-03-31', { revenue: 800, profit_after_tax: 125 })
    expect(yearRatios(year('2026-03-31'), before)).toEqual({
      revenueGrowth: 25,
      profitGrowth: -20,
      operatingMargin: 20,
      netMargin: 10,
      returnOnEquity: 20,
      debtToEquity: 0.5,
    })
  })

  it.each([
    ['no entry', undefined],
    ['an entry of two years before', year('2024-03-31')],
    ['a year that ended in another month', year('2025-12-31')],
    ['nothing but a loss', year('2025-03-31', { revenue: 0, profit_after_tax: -10 })],
  ])('have no growth against %s', (_, before) => {
    expect(yearRatios(year('2026-03-31'), before)).toMatchObject({ revenueGrowth: undefined, profitGrowth: undefined })
  })

  it('have no growth into a loss', () => {
    const ratios = yearRatios(year('2026-03-31', { profit_after_tax: -10 }), year('2025-03-31'))
    expect(ratios).toMatchObject({ revenueGrowth: 0, profitGrowth: undefined })
  })

  it('take the last of February as the end of a year, leap or not', () => {
    expect(yearRatios(year('2025-02-28'), year('2024-02-29')).revenueGrowth).toBe(0)
  })

  it('have no part of what is not there or below zero', () => {
    expect(
      yearRatios(year('2026-03-31', { revenue: 0, operating_profit: null, net_worth: -1 }), undefined),
    ).toMatchObject({
      operatingMargin: undefined,
      netMargin: undefined,
      returnOnEquity: undefined,
      debtToEquity: undefined,
    })
    expect(yearRatios(year('2026-03-31', { profit_after_tax: -50 }), undefined)).toMatchObject({
      netMargin: -5,
      returnOnEquity: -10,
    })
  })
})

describe('what the desk enters', () => {
  const facts = {
    consolidated: true,
    years: [year('2026-03-31'), year('2025-03-31')],
    shares_outstanding: 50,
    ipo: { stage: 'PREPARING', since: null },
    risks: ['One customer buys half of the output.'],
    peers: [{ name: 'Listed', price_to_earnings: 20, price_to_book: null }],
    peers_as_of: '2026-11-20',
    documents: [{ name: 'Annual report', address: 'https://documents.ansh.example/a.pdf', of: '2026-08-01' }],
  }
  const document = (address: string) => ({ documents: [{ name: 'Report', address, of: '2026-08-01' }] })
  const accepts = (over: object) => Fundamentals.safeParse({ ...facts, ...over }).success

  it('may be whole or empty', () => {
    expect(Fundamentals.parse(facts)).toEqual(facts)
    const empty = { years: [], shares_outstanding: null, ipo: null, risks: [], peers: [], documents: [] }
    expect(accepts({ ...empty, peers_as_of: null })).toBe(true)
  })

  it.each([
    ['years out of order', { years: facts.years.toReversed() }],
    ['a year twice', { years: [year('2026-03-31'), year('2026-03-31')] }],
    ['six years', { years: [2026, 2025, 2024, 2023, 2022, 2021].map((of) => year(`${of}-03-31`)) }],
    ['parts of a rupee', { years: [year('2026-03-31', { revenue: 0.5 })] }],
    ['a negative debt', { years: [year('2026-03-31', { debt: -1 })] }],
    ['no shares', { shares_outstanding: 0 }],
    ['a stage of its own', { ipo: { stage: 'LISTED', since: null } }],
    ['an empty risk', { risks: [''] }],
    ['a long risk', { risks: ['x'.repeat(301)] }],
    ['peers without a day', { peers_as_of: null }],
    ['a negative ratio', { peers: [{ name: 'Listed', price_to_earnings: -3, price_to_book: null }] }],
    ['a script for an address', document('javascript:alert(1)')],
    ['an address without encryption', document('http://documents.ansh.example/a.pdf')],
    ['an address that ends an attribute', document('https://a.example/"onclick="')],
    ['a long address', document(`https://a.example/${'x'.repeat(500)}`)],
  ])('is refused with %s', (_, over) => {
    expect(accepts(over)).toBe(false)
  })
})
