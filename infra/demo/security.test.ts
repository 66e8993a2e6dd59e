import { describe, expect, it } from 'vitest'
import { day } from '#shared/kernel/instant.ts'
import { PricePoint, Sector, SecurityFacts } from '#shared/market/market.ts'
import { valuationOf, yearRatios } from '#shared/market/ratios.ts'
import { daysBefore } from '#shared/market/rules.ts'
import { News } from '#shared/news/news.ts'
import { companies, sectors } from './companies.ts'
import { demoSecurities } from './security.ts'

const until = day('2026-11-20')
const securities = demoSecurities(until)
const facts = securities.map((security) => security.facts)

describe('the demo companies', () => {
  it('are at least forty, each with its own id, name and ISIN', () => {
    expect(securities.length).toBeGreaterThanOrEqual(40)
    for (const key of ['id', 'name', 'isin'] as const)
      expect(new Set(facts.map((security) => security[key])).size).toBe(facts.length)
  })
  it('satisfy their schemas, check digits included', () => {
    for (const sector of sectors) Sector.parse(sector)
    for (const security of securities) {
      expect(SecurityFacts.parse(security.facts)).toEqual(security.facts)
      expect(security.facts.isin).toMatch(/^INE[A-Z0-9]{4}01[A-Z0-9]{2}\d$/)
      for (const point of security.prices) PricePoint.parse(point)
      for (const item of security.news) News.parse(item)
    }
  })
  it('are the same at every call', () => {
    expect(demoSecurities(until)).toEqual(securities)
  })
  it('keep their past prices on a later day', () => {
    const [later] = demoSecurities(day('2026-11-27'))
    const past = new Map(securities[0]?.prices.map((point) => [point.date, point]))
    for (const point of later?.prices ?? []) expect(past.get(point.date) ?? point).toEqual(point)
  })
  it('have overviews of 80 to 200 words and three to six news items', () => {
    for (const security of securities) {
      const words = security.facts.company_overview
        .replace(/<[^>]+>/g, ' ')
        .trim()
        .split(/\s+/).length
      expect(words, security.facts.name).toBeGreaterThanOrEqual(80)
      expect(words, security.facts.name).toBeLessThanOrEqual(200)
      expect(security.news.length).toBeGreaterThanOrEqual(3)
      expect(security.news.length).toBeLessThanOrEqual(6)
    }
  })
  it('can be bought in whole lots, and have shareholders that sum to 100 %', () => {
    for (const { lot_size, min_quantity, max_quantity, investors } of facts) {
      expect([min_quantity % lot_size, max_quantity % lot_size]).toEqual([0, 0])
      expect(max_quantity).toBeGreaterThanOrEqual(min_quantity)
      expect(investors.reduce((sum, { percentage }) => sum + percentage, 0)).toBe(100)
    }
  })
  it('are a mix: sectors, tabs, depositories, logos', () => {
    expect(new Set(facts.map(({ sector_code }) => sector_code)).size).toBe(sectors.length)
    expect(facts.filter(({ coming_soon }) => coming_soon).length).toBeGreaterThanOrEqual(4)
    expect(securities.filter(({ issued }) => issued === 0).length).toBeGreaterThanOrEqual(4)
    expect(facts.filter(({ available_nsdl, available_cdsl }) => !available_nsdl && !available_cdsl)).toHaveLength(1)
    expect(facts.some(({ logo_url }) => logo_url === '')).toBe(true)
  })
})

describe('the accounts of the demo companies', () => {
  const known = facts.flatMap(({ name, fundamentals }) =>
    fundamentals === undefined ? [] : [{ name, ...fundamentals }],
  )
  const newest = known.map(({ years }) => years[0])

  it('are of three years, except for one company', () => {
    expect(known).toHaveLength(companies.length - 1)
    for (const { years } of known) expect(years.map(({ ended }) => ended.slice(0, 4))).toEqual(['2026', '2025', '2024'])
  })
  it('fit the price and what else is said of the company', () => {
    for (const company of known) {
      const { priceRupees = 0, accounts } = companies.find(({ name }) => name === company.name) ?? {}
      const { priceToEarnings, earningsPerShare, marketCap } = valuationOf(priceRupees, company)
      const { financials, market_cap, company_overview } = facts.find(({ name }) => name === company.name) ?? {}
      expect(financials?.[0]?.value.replace(/[₹,]/g, ''), company.name).toBe(earningsPerShare?.toFixed(2))
      expect([1, 2, 3][[2_000e7, 7_000e7, Infinity].findIndex((limit) => (marketCap ?? 0) < limit)]).toBe(market_cap)
      if (accounts !== 'negative') {
        expect(priceToEarnings, company.name).toBeGreaterThan(15)
        expect(priceToEarnings, company.name).toBeLessThan(45)
      }
      for (const [index, year] of company.years.entries()) {
        const ratios = yearRatios(year, company.years[index + 1])
        if (index < 2) expect(ratios.revenueGrowth, company.name).toBeGreaterThan(0)
        if (company_overview?.includes('Debt is less than half')) expect(ratios.debtToEquity).toBeLessThan(0.5)
      }
    }
  })
  it('have one year with a loss, one negative net worth, and two lenders without EBITDA', () => {
    expect(known.filter(({ years }) => (years[1]?.profit_after_tax ?? 0) < 0)).toHaveLength(2)
    expect(newest.filter((year) => (year?.net_worth ?? 0) < 0)).toHaveLength(1)
    expect(newest.filter((year) => year?.operating_profit === null)).toHaveLength(2)
  })
  it('come with every stage of an IPO, two to four risks, two or three peers and documents', () => {
    expect(new Set(known.map(({ ipo }) => ipo?.stage)).size).toBe(5)
    for (const { risks, peers, documents } of known) {
      expect([2, 3, 4]).toContain(risks.length)
      expect([2, 3]).toContain(peers.length)
      expect(new Set(documents.map(({ address }) => address)).size).toBe(documents.length)
    }
  })
})

describe('the prices of the demo companies', () => {
  it('lie on weekdays, in order, between ₹40 and ₹3,000, and end on the requested day', () => {
    for (const {
      prices,
      facts: { name },
    } of securities) {
      expect(prices.at(-1)?.date, name).toBe(until)
      expect(prices.map(({ date }) => date)).toEqual(prices.map(({ date }) => date).toSorted())
      expect(prices.every(({ date }) => ![0, 6].includes(new Date(date).getUTCDay()))).toBe(true)
      expect(prices.every(({ close_paise }) => close_paise >= 4_000 && close_paise <= 300_000)).toBe(true)
    }
  })
  it('go back two years, except for at most six companies', () => {
    const starts = securities.map(({ prices }) => prices[0]?.date ?? until)
    const whole = starts.filter((start) => start <= daysBefore(until, 728))
    expect(whole.length).toBeGreaterThanOrEqual(companies.length - 6)
    expect(starts.filter((start) => start >= daysBefore(until, 21)).length).toBeGreaterThanOrEqual(2)
  })
  it('change, except for one company', () => {
    expect(
      securities.filter(({ prices }) => new Set(prices.map(({ close_paise }) => close_paise)).size === 1),
    ).toHaveLength(1)
  })
})
